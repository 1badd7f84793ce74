"""Let drawing tests use the hand-made pages of the layerization tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "layers"))
