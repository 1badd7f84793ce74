"""Small random pages about tables: spans, columns, captions, row groups, collapsed borders."""

from __future__ import annotations

from tests.fuzz.random_pages import Maker, Node

_SECTIONS = ("thead", "tbody", "tbody", "tbody", "tfoot")
_MAX_DEPTH = 3


class TableMaker(Maker):
    """Draws tables made of HTML's elements, sometimes nested, sometimes items of flex or grid containers."""

    def element(self, depth: int, parent: str) -> Node:
        """A table, or a box with text, tables and replaced elements."""
        if depth == 1 or self.chance(0.3):
            return self._whole_table(depth)
        displays = ("block", "block", "inline-block", "flex", "grid", "flow-root")
        node = Node("div", {"display": self.rng.choice(displays)})
        self.box(node)
        if self.chance(0.1):
            node.style["float"] = self.rng.choice(("left", "right"))
        if self.chance(0.1):
            node.style["position"] = self.rng.choice(("relative", "absolute"))
        self._content(node, depth)
        return node

    def _content(self, node: Node, depth: int) -> None:
        for _each in range(self.rng.randint(0, 2)):
            if depth >= _MAX_DEPTH or self.chance(0.5):
                node.children.append(self.text())
            elif self.chance(0.2):
                node.children.append(Node("", text="<canvas width=30 height=20></canvas>"))
            else:
                node.children.append(self.element(depth + 1, node.style.get("display", "block")))

    def _whole_table(self, depth: int) -> Node:
        rng = self.rng
        node = Node("table")
        style = node.style
        self.box(node)
        for name, share, values in (
            ("table-layout", 0.3, ("fixed",)),
            ("border-spacing", 0.5, (self.length(0, 8), f"{self.length(0, 8)} {self.length(0, 8)}")),
            ("border-collapse", 0.3, ("collapse",)),
            ("display", 0.15, ("inline-table",)),
            ("direction", 0.1, ("rtl",)),
        ):
            if self.chance(share):
                style[name] = rng.choice(values)
        if self.chance(0.25):
            node.children.append(self._caption())
        if self.chance(0.3):
            node.children += [self._column() for _ in range(rng.randint(1, 3))]
        for _each in range(rng.randint(1, 3)):
            node.children.append(self._section(depth))
        return node

    def _caption(self) -> Node:
        caption = Node("caption")
        self.box(caption)
        if self.chance(0.3):
            caption.style["caption-side"] = "bottom"
        caption.children.append(self.text())
        return caption

    def _column(self) -> Node:
        column = Node("col")
        if self.chance(0.5):
            column.style["width"] = self.rng.choice((self.length(0, 90), "20%", "50%", "auto"))
        if self.chance(0.08):
            column.style["visibility"] = "collapse"
        if self.chance(0.15):
            column.style["border"] = f"{self.length(1, 6)} solid"
        return column

    def _section(self, depth: int) -> Node:
        section = Node(self.rng.choice(_SECTIONS))
        self._part(section)
        for _each in range(self.rng.randint(0, 3)):
            row = Node("tr")
            self._part(row)
            for _cell in range(self.rng.randint(0, 3)):
                row.children.append(self._cell(depth))
            section.children.append(row)
        return section

    def _part(self, node: Node) -> None:
        if self.chance(0.2):
            node.style["height"] = self.rng.choice((self.length(0, 80), "30%", "100%", "calc(50% + 5px)"))
        if self.chance(0.05):
            node.style["visibility"] = "collapse"
        if self.chance(0.12):
            node.style["border"] = f"{self.length(1, 6)} {self.rng.choice(('solid', 'double', 'hidden', 'dotted'))}"

    def _cell(self, depth: int) -> Node:
        rng = self.rng
        cell = Node(rng.choice(("td", "td", "th")))
        self.box(cell, margins=False)
        if self.chance(0.2):
            cell.attributes["colspan"] = str(rng.randint(2, 3))
        if self.chance(0.2):
            cell.attributes["rowspan"] = str(rng.choice((0, 2, 3)))
        if self.chance(0.4):
            cell.style["vertical-align"] = rng.choice(("top", "middle", "bottom", "baseline", "super"))
        if self.chance(0.1):
            cell.style["font-size"] = self.length(8, 30)
        self._content(cell, depth)
        return cell
