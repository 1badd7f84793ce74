"""The pipeline: every stage of a browser's rendering, strung together.

`run(scene)` returns a `Run`. Each of its stages is computed when it is first asked for, from the
outputs of the stages before it, and kept; so a dump of the DOM parses and does nothing more.

Input:  a `Scene`.
Output: `Run`: every stage's output, its diagnostics, and the seconds it took.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Self, TypeVar

from compositor.base.diagnostics import Diagnostic, DiagnosticSink
from compositor.base.geometry import Point, Rect
from compositor.base.i18n import _
from compositor.dom import Document, NodeId, parse_html
from compositor.draw import CompositorFrame, build_frame
from compositor.layers import POLICIES, Layer, LayerList, TilingSet, layerize, tile
from compositor.layout import (
    BoxTree,
    FragmentTree,
    FrameSettings,
    build_box_tree,
    embed_frames,
    layout,
    restyled,
    settle_containers,
)
from compositor.paint import PaintArtifact, image_lookup, paint
from compositor.property_trees import ClientRects, GeometryMapper, PropertyTrees, build_property_trees
from compositor.raster import ImageStore, RasterPlan, RasterSources, plan_raster
from compositor.resources.loader import ResourceLoader
from compositor.scene import Scene, read_html
from compositor.style import MediaContext, StyledDocument, Styler, StyleSheets, load_stylesheets, select
from compositor.text import FontCollection, FontRequest

T = TypeVar("T")
_FRAME_TAGS = frozenset(("iframe", "frame", "object", "embed"))
_BEFORE_SCROLLING = (
    "loader", "page_document", "has_frames", "sheets", "_first_styles", "_settled",
    "page_styles", "fonts", "page_boxes", "page_layout", "layout",
    "sources",
)  # fmt: skip
_BEFORE_STYLE = ("loader", "page_document", "has_frames", "media")
_BEFORE_RASTER = (
    *_BEFORE_SCROLLING, "media", "trees", "paint", "layers", "tiles", "frame", "client_rects", "mapper",
)  # fmt: skip
_BEFORE_TIME = ("loader", "page_document", "has_frames", "sheets", "fonts", "sources")


class Run:
    """One scene on its way from text to pixels.

    Attributes:
        scene: What is run.
        seconds: Time each finished stage took, by stage name; container queries make some stages run several times.
        diagnostics: What each finished stage had to say.
        shares_layout: Its layout is another run's.
    """

    def __init__(self, scene: Scene, on_stage: Callable[[str], None] | None = None) -> None:
        """`on_stage` is called with a sentence before each stage."""
        self.scene = scene
        self.seconds: dict[str, float] = {}
        self.diagnostics: dict[str, tuple[Diagnostic, ...]] = {}
        self._on_stage = on_stage
        self.shares_layout = False
        self._resource_sink = DiagnosticSink()

    @cached_property
    def page_document(self) -> Document:
        """Stage 1: the DOM, without the documents in frames."""
        data, path, scripting = read_html(self.scene), str(self.scene.html), self.scene.scripting == "enabled"
        return self._stage("dom", lambda sink: parse_html(data, path, sink=sink, scripting=scripting))

    @cached_property
    def sheets(self) -> StyleSheets:
        """Stage 2: the CSSOM of the page."""
        document, loader = self.page_document, self.loader
        return self._stage("css", lambda sink: load_stylesheets(document, loader, sink=sink))

    @cached_property
    def page_styles(self) -> StyledDocument:
        """Stage 3: computed styles, without the documents in frames."""
        return self._settled.boxes.styled if self._first_styles.containers else self._first_styles

    @cached_property
    def _first_styles(self) -> StyledDocument:
        """Styles before the sizes of query containers are known."""
        return self._styled({})

    @cached_property
    def _settled(self) -> FragmentTree:
        """Styles, boxes and layout that agree about the sizes of query containers."""
        sink = DiagnosticSink()
        settled = settle_containers(
            self._first_styles, self._styled, lambda styles: self._laid_out(self._boxed(styles)), sink
        )
        self.diagnostics["layout"] = (*self.diagnostics["layout"], *sink.collected())
        return settled

    @cached_property
    def _styler(self) -> Styler:
        return Styler(self.page_document, self.sheets, self.media, font_units(self.scene.dpr))

    def _styled(self, sizes: Mapping[NodeId, tuple[float, float]]) -> StyledDocument:
        styled = self._stage("style", lambda sink: self._styler.compute(sizes, sink))
        if not styled.containers:
            del self._styler  # nothing will be styled again
        return styled

    @cached_property
    def page_boxes(self) -> BoxTree:
        """Stage 4: the box tree, also called render tree, without the documents in frames."""
        return self._settled.boxes if self._first_styles.containers else self._boxed(self.page_styles)

    def _boxed(self, styles: StyledDocument) -> BoxTree:
        loader = self.loader
        return self._stage("boxes", lambda sink: build_box_tree(styles, loader, sink))

    @cached_property
    def page_layout(self) -> FragmentTree:
        """Stage 5: boxes with a place and a size, without the documents in frames."""
        return self._settled if self._first_styles.containers else self._laid_out(self.page_boxes)

    def _laid_out(self, boxes: BoxTree) -> FragmentTree:
        fonts, scene = self.fonts, self.scene
        return self._stage("layout", lambda sink: layout(boxes, scene.device_size, fonts, sink, scene.scrollbars))

    @cached_property
    def layout(self) -> FragmentTree:
        """Stages 1 to 5 for the documents in frames, joined to the page."""
        page = self.page_layout
        if not self.has_frames:
            return page
        settings = FrameSettings(self.loader, font_units(self.scene.dpr), self.scene.scrollbars)
        return self._stage("frames", lambda sink: embed_frames(page, settings, sink))

    @cached_property
    def has_frames(self) -> bool:
        """True when some element may show a document of its own."""
        return any(element.tag in _FRAME_TAGS for element in self.page_document.elements())

    @property
    def document(self) -> Document:
        """The DOM, documents in frames included."""
        return self.styles.document if self.has_frames else self.page_document

    @property
    def styles(self) -> StyledDocument:
        """Computed styles, documents in frames included."""
        return self.boxes.styled if self.has_frames else self.page_styles

    @property
    def boxes(self) -> BoxTree:
        """The box tree, documents in frames included."""
        return self.layout.boxes if self.has_frames else self.page_boxes

    @cached_property
    def trees(self) -> PropertyTrees:
        """Stage 6: transform, clip, effect and scroll trees."""
        fragments, (x, y), dpr = self.layout, self.scene.scroll, self.scene.dpr
        return self._stage("property trees", lambda sink: build_property_trees(fragments, (x * dpr, y * dpr)))

    @cached_property
    def paint(self) -> PaintArtifact:
        """Stage 7: display items in paint chunks."""
        fragments, trees, images = self.layout, self.trees, image_lookup(self.loader, self.scene.dpr)
        policy = POLICIES[self.scene.device.layer_policy]
        wanted = {
            "separate_layers": policy.follows_paint_layers,
            "overlay_scrollbars": self.scene.scrollbars == "overlay",
            "fixed_backgrounds": policy.composites_fixed_backgrounds(self.scene.dpr),
        }
        return self._stage("paint", lambda sink: paint(fragments, trees, images, **wanted))

    @cached_property
    def layers(self) -> LayerList:
        """Stage 8: composited layers and why they exist."""
        artifact, trees, policy = self.paint, self.trees, POLICIES[self.scene.device.layer_policy]
        return self._stage("layers", lambda sink: layerize(artifact, trees, policy))

    @cached_property
    def tiles(self) -> TilingSet:
        """Stage 9: the tiles of each layer."""
        layers, artifact, trees, scene = self.layers, self.paint, self.trees, self.scene
        return self._stage("tiles", lambda sink: tile(layers, artifact, trees, scene.device_size, scene.device))

    @cached_property
    def raster(self) -> RasterPlan:
        """Stage 10: what fills each tile."""
        layers, tiles, artifact, trees, sources = self.layers, self.tiles, self.paint, self.trees, self.sources
        return self._stage("raster", lambda sink: plan_raster(layers, tiles, artifact, trees, sources))

    @cached_property
    def frame(self) -> CompositorFrame:
        """Stage 11: render passes of quads."""
        layers, tiles, artifact, trees, size = self.layers, self.tiles, self.paint, self.trees, self.scene.device_size
        return self._stage("frame", lambda sink: build_frame(layers, tiles, artifact, trees, size))

    @cached_property
    def media(self) -> MediaContext:
        """What media queries are evaluated against."""
        scene = self.scene
        scripting = scene.scripting == "enabled"
        return MediaContext(scene.viewport[0], scene.viewport[1], scene.dpr, scene.time_ms, scripting=scripting)

    @cached_property
    def loader(self) -> ResourceLoader:
        """Reads the files that the page names."""
        return ResourceLoader(self.scene.root, self._resource_sink)

    @cached_property
    def fonts(self) -> FontCollection:
        """The system's fonts and the page's own."""
        return FontCollection(self._first_styles.font_faces, self._resource_sink, self.scene.dpr)

    @cached_property
    def sources(self) -> RasterSources:
        """Glyphs and images that raster draws from."""
        return RasterSources(glyphs=self.fonts, images=ImageStore(self.loader, self._resource_sink))

    @cached_property
    def client_rects(self) -> ClientRects:
        """Rectangles of elements and text on the screen, layout px."""
        return ClientRects(self.trees, self.layout)

    @cached_property
    def mapper(self) -> GeometryMapper:
        """Maps between property tree spaces."""
        return GeometryMapper(self.trees)

    def layer_quad(self, layer: Layer, rect: Rect) -> list[Point]:
        """Corners on the screen of `rect`, which is in the layer's transform space; device px."""
        return self.mapper.to_root[layer.state.transform].map_quad(rect)

    def select(self, selector: str) -> tuple[NodeId, ...]:
        """Elements that match a CSS selector list, in document order.

        Raises:
            ValueError: It is not a valid selector.
        """
        return select(self.document, selector)

    def all_diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the finished stages had to say, in stage order."""
        staged = tuple(item for items in self.diagnostics.values() for item in items)
        return staged + self._resource_sink.collected()

    def scrolled(self, scroll: tuple[float, float]) -> Self:
        """The same page at another scroll position; everything up to layout is shared."""
        other = self._variant(replace(self.scene, scroll=scroll), _BEFORE_SCROLLING)
        other.diagnostics.update(self.diagnostics)
        return other

    def at_time(self, time_ms: float) -> Self:
        """The same page at another moment; layout is shared where the styles leave every box in its place."""
        other = self._variant(replace(self.scene, time_ms=time_ms), _BEFORE_TIME)
        other._share_layout(self)
        return other

    def with_sheets(self, sheets: StyleSheets) -> Self:
        """The same page with other style sheets; layout is shared where the styles leave every box in its place."""
        other = self._variant(self.scene, _BEFORE_STYLE)
        other.__dict__["sheets"] = sheets
        if other.page_styles.font_faces == self.page_styles.font_faces:
            other.__dict__["fonts"] = self.fonts
            other.__dict__["sources"] = RasterSources(glyphs=self.fonts, images=self.sources.images)
            other._share_layout(self)
        return other

    def with_picture_sizes(self, sizes: Mapping[str, tuple[int, int]]) -> Self:
        """The same page with bitmaps of other sizes by path, shown as large as they are now."""
        other = self._variant(self.scene, _BEFORE_RASTER)
        other.shares_layout = True
        images = self.sources.images.with_sizes(sizes) if self.sources.images is not None else None
        other.__dict__["sources"] = RasterSources(glyphs=self.fonts, images=images)
        return other

    def _variant(self, scene: Scene, shared: Sequence[str]) -> Self:
        """A run of another scene with some results of this one."""
        other = type(self)(scene, self._on_stage)
        other._resource_sink = self._resource_sink
        other.__dict__.update({name: self.__dict__[name] for name in shared if name in self.__dict__})
        return other

    def _share_layout(self, other: Run) -> None:
        """Take over another run's layout of the same document, unless the styles may lay it out differently."""
        if self.has_frames or self._first_styles.containers or self.scene.scrollbars == "classic":
            return
        fragments = restyled(other.layout, self.page_styles)
        if fragments is not None:
            self.shares_layout = True
            self.__dict__.update(layout=fragments, page_layout=fragments, page_boxes=fragments.boxes)

    def _stage(self, name: str, compute: Callable[[DiagnosticSink], T]) -> T:
        if self._on_stage is not None:
            self._on_stage(_("stage: {name}").format(name=name))
        sink = DiagnosticSink()
        start = time.perf_counter()
        with _collector_paused():
            result = compute(sink)
        self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start
        self.diagnostics[name] = sink.collected()
        return result


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Stages make millions of small objects and hardly a cycle; looking for cycles costs half as much again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def font_units(dpr: float) -> Callable[[Sequence[str], float, float, str], tuple[float, float, float]]:
    """Measures 1ch, 1ex and 1cap of a font (families, size in layout px, weight, style) for computing lengths."""
    fonts = FontCollection(device_scale=dpr)

    def measure(families: Sequence[str], size_px: float, weight: float, style: str) -> tuple[float, float, float]:
        metrics = fonts.metrics(FontRequest(tuple(families), size_px, weight, style != "normal"))
        return metrics.zero_width, metrics.x_height, metrics.cap_height

    return measure


def run(scene: Scene) -> Run:
    """The run of `scene`; its stages are computed as they are asked for."""
    return Run(scene)
