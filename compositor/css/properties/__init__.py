"""Every longhand, as a constant: the CSS name in upper case with `_` for `-` and no leading dash."""

from typing import Any

from compositor.css.properties._names import ALIASES as ALIASES
from compositor.css.properties._names import LOGICAL as LOGICAL
from compositor.css.properties._names import physical_name as physical_name
from compositor.css.properties._table import PROPERTIES as PROPERTIES
from compositor.css.properties._table import Affects as Affects
from compositor.css.properties._table import Property as Property
from compositor.css.properties.anchor import *  # noqa: F403
from compositor.css.properties.anchor import MAY_ASK_ANCHORS as MAY_ASK_ANCHORS
from compositor.css.properties.animation import *  # noqa: F403
from compositor.css.properties.backgrounds import *  # noqa: F403
from compositor.css.properties.borders import *  # noqa: F403
from compositor.css.properties.box import *  # noqa: F403
from compositor.css.properties.box import ZOOM
from compositor.css.properties.columns import *  # noqa: F403
from compositor.css.properties.effects import *  # noqa: F403
from compositor.css.properties.flex import *  # noqa: F403
from compositor.css.properties.fonts import *  # noqa: F403
from compositor.css.properties.fonts import FONT_FAMILY, FONT_SIZE, FONT_STRETCH, FONT_STYLE, FONT_WEIGHT, LINE_HEIGHT
from compositor.css.properties.grid import *  # noqa: F403
from compositor.css.properties.lists import *  # noqa: F403
from compositor.css.properties.position import *  # noqa: F403
from compositor.css.properties.svg import *  # noqa: F403
from compositor.css.properties.table import *  # noqa: F403
from compositor.css.properties.text import *  # noqa: F403
from compositor.css.properties.text import COLOR, DIRECTION, WRITING_MODE
from compositor.css.properties.transforms import *  # noqa: F403
from compositor.css.properties.ui import *  # noqa: F403
from compositor.css.properties.ui import COLOR_SCHEME

COMPUTE_FIRST: tuple[Property[Any], ...] = (
    ZOOM, COLOR_SCHEME, DIRECTION, WRITING_MODE, FONT_FAMILY, FONT_STYLE, FONT_WEIGHT, FONT_STRETCH, FONT_SIZE,
    LINE_HEIGHT, COLOR,
)  # fmt: skip
"""Properties that others depend on, in the order to compute them."""

CONTEXTUAL_INITIALS: tuple[Property[Any], ...] = tuple(
    prop for prop in PROPERTIES.values() if prop.contextual_initial is not None
)
"""Properties whose initial computed value depends on the element; see `Property.initial_for`."""
