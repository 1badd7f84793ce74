"""Layers, GPU memory and findings as assertions, for the tests of a site.

    from compositor.testing import assert_layers, assert_no_findings, assert_vram

    def test_gallery(compositor_page):
        page = compositor_page("gallery.html", viewport=(390, 844), dpr=3)
        assert_layers(page, most=12)
        assert_vram(page, most_mib=48)
        assert_no_findings(page, at="warning")

The fixture `compositor_page` comes with the package's pytest plugin; the assertions take any `Run` or `Report`.
"""

from compositor.testing.assertions import assert_layers, assert_no_findings, assert_vram

__all__ = ["assert_layers", "assert_no_findings", "assert_vram"]
