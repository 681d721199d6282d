"""
Draws windows of random widgets with Qt 5, off screen, and writes each as FOLDER/pictures/qt-NNNNN.png with its truth beside it
(.json). Seeded; what is there is not drawn again. Usage: QT_QPA_PLATFORM=offscreen windows-qt.py FOLDER COUNT [FIRST]
"""
import glob
import json
import os
import random
import sys

from PyQt5 import QtCore, QtGui
from PyQt5 import QtWidgets as W
from PyQt5.QtCore import QPoint, QRect, Qt

STYLES = ["Fusion"] * 8 + ["Windows"] * 5 + ["Breeze"] * 3 + ["cleanlooks"] * 2 + ["plastique"] * 2
FONTS = ["Cantarell", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Noto Sans", "Open Sans", "Roboto", "Carlito", "Lato", "Inter"]
ICONS = sorted(
    path
    for theme in ("Tango/22x22", "Tango/16x16", "mate/22x22", "mate/16x16", "oxygen/base/22x22", "oxygen/base/16x16", "breeze/actions/22", "breeze/actions/16", "breeze-dark/actions/22")
    for part in ("actions", "places", "devices", "status", "apps", "")
    for path in glob.glob(f"/usr/share/icons/{theme}/{part}/*.png") + glob.glob(f"/usr/share/icons/{theme}/{part}/*.svg")
)


class Texts:
    def __init__(self, folder, rng):
        with open(os.path.join(folder, "texts.json"), encoding="utf-8") as file:
            self.lists = json.load(file)
        self.rng = rng

    def __getattr__(self, kind):
        return self.rng.choice(self.lists[kind]).replace("&", "et")


class Maker:
    """Widgets at random; `depth` bounds the nesting."""

    def __init__(self, rng, texts):
        self.rng = rng
        self.texts = texts

    def chance(self, p):
        return self.rng.random() < p

    def icon(self):
        return QtGui.QIcon(self.rng.choice(ICONS))

    def off(self, widget, p=0.12):
        widget.setEnabled(not self.chance(p))
        return widget

    def any(self, *makers):
        return self.rng.choice(makers)()

    def button(self):
        r = self.rng.random()
        if r < 0.6:
            b = W.QPushButton(self.texts.short)
        elif r < 0.75:
            b = W.QPushButton(self.icon(), self.texts.short)
        elif r < 0.9:
            b = W.QToolButton()
            b.setIcon(self.icon())
            b.setAutoRaise(self.chance(0.4))
        else:
            b = W.QPushButton(self.texts.short)
            b.setMenu(W.QMenu(b))
        if isinstance(b, W.QPushButton):
            b.setSizePolicy(W.QSizePolicy.Maximum if self.chance(0.6) else W.QSizePolicy.Minimum, W.QSizePolicy.Fixed)
            b.setDefault(self.chance(0.15))
            b.setFlat(self.chance(0.05))
            b.setCheckable(self.chance(0.1))
            b.setChecked(self.chance(0.5))
        return self.off(b)

    def entry(self):
        r = self.rng.random()
        if r < 0.65:
            e = W.QLineEdit("" if self.chance(0.35) else self.texts.medium)
            if self.chance(0.3):
                e.setPlaceholderText(self.texts.medium)
            if self.chance(0.12):
                e.setEchoMode(W.QLineEdit.Password)
            if self.chance(0.15):
                e.addAction(self.icon(), self.rng.choice([W.QLineEdit.LeadingPosition, W.QLineEdit.TrailingPosition]))
            e.setReadOnly(self.chance(0.1))
        elif r < 0.82:
            e = W.QSpinBox() if self.chance(0.6) else W.QDoubleSpinBox()
            e.setValue(self.rng.randrange(0, 99))
            if self.chance(0.4):
                e.setSuffix(" " + self.texts.short[:9])
        else:
            e = W.QDateEdit(QtCore.QDate(2026, self.rng.randint(1, 12), self.rng.randint(1, 28))) if self.chance(0.6) else W.QTimeEdit()
            e.setCalendarPopup(self.chance(0.5))
        return self.off(e)

    def combo(self):
        c = W.QComboBox()
        c.setEditable(self.chance(0.25))
        for _ in range(4):
            c.addItem(self.texts.short)
        c.setCurrentIndex(self.rng.randrange(-1, 4))
        return self.off(c)

    def tight(self, widget):
        widget.setSizePolicy(W.QSizePolicy.Maximum, W.QSizePolicy.Fixed)
        return widget

    def check(self):
        c = W.QCheckBox(self.texts.medium if self.chance(0.9) else "")
        c.setTristate(self.chance(0.1))
        c.setCheckState(self.rng.choice([0, 2, 2, 1]) if c.isTristate() else self.rng.choice([0, 2]))
        return self.tight(self.off(c))

    def radios(self):
        box = W.QWidget()
        lay = (W.QVBoxLayout if self.chance(0.5) else W.QHBoxLayout)(box)
        lay.setContentsMargins(0, 0, 0, 0)
        for i in range(self.rng.randint(2, 4)):
            r = W.QRadioButton(self.texts.short)
            r.setChecked(i == 0)
            lay.addWidget(self.tight(self.off(r)))
        return box

    def slider(self):
        s = W.QSlider(Qt.Horizontal)
        s.setValue(self.rng.randrange(100))
        s.setTickPosition(self.rng.choice([0, 0, 2]))
        return self.off(s)

    def label(self):
        text = W.QLabel(self.texts.medium)
        if self.chance(0.2):
            text.setStyleSheet("font-weight: bold")
        return self.off(text)

    def link(self):
        text = W.QLabel(f'<a href="x">{self.texts.medium}</a>'.replace("<<", "«"))
        text.setProperty("link", True)
        return self.tight(text)

    def progress(self):
        p = W.QProgressBar()
        p.setValue(self.rng.randrange(100))
        return p

    def small(self):
        kinds = [(5, self.button), (5, self.entry), (4, self.combo), (5, self.check), (3, self.radios), (1, self.slider), (2, self.label), (1, self.link), (1, self.progress)]
        return self.rng.choices([k for _, k in kinds], [w for w, _ in kinds])[0]()

    def host(self, layout):
        widget = W.QWidget()
        lay = layout(widget)
        m = self.rng.choice([0, 2, 6, 9])
        lay.setContentsMargins(m, m, m, m)
        lay.setSpacing(self.rng.choice([2, 4, 6, 8, 12]))
        return widget, lay

    def form(self):
        if self.chance(0.5):
            widget, lay = self.host(W.QFormLayout)
            for _ in range(self.rng.randint(2, 10)):
                w = self.any(self.entry, self.entry, self.combo, self.check, self.small)
                lay.addRow(self.texts.short + self.rng.choice([" :", ""]), w)
            return widget
        widget, lay = self.host(W.QGridLayout)
        for column in range(self.rng.randint(1, 3)):
            for row in range(self.rng.randint(2, 8)):
                lay.addWidget(W.QLabel(self.texts.short), row, column * 2)
                w = self.any(self.entry, self.entry, self.combo, self.check, self.small)
                lay.addWidget(w, row, column * 2 + 1)
        lay.setRowStretch(20, 1)
        return widget

    def column(self):
        widget, lay = self.host(W.QVBoxLayout)
        for _ in range(self.rng.randint(2, 9)):
            w = self.small()
            lay.addWidget(w, 0, Qt.AlignLeft if self.chance(0.5) or isinstance(w, W.QCheckBox) else Qt.Alignment())
        lay.addStretch(1)
        return widget

    def line(self):
        widget, lay = self.host(W.QHBoxLayout)
        for _ in range(self.rng.randint(2, 6)):
            lay.addWidget(self.small())
        if self.chance(0.6):
            lay.addStretch(1)
        widget.setSizePolicy(W.QSizePolicy.Preferred, W.QSizePolicy.Maximum)
        return widget

    def table(self):
        r = self.rng.random()
        columns, rows = self.rng.randint(1, 8), self.rng.randint(1, 26)
        if r < 0.5:
            view = W.QTreeWidget()
            view.setColumnCount(columns)
            view.setHeaderLabels([self.texts.short for _ in range(columns)])
            view.setHeaderHidden(self.chance(0.25))
            view.setRootIsDecorated(self.chance(0.5))
            view.setAlternatingRowColors(self.chance(0.3))
            for _ in range(rows):
                item = W.QTreeWidgetItem([self.texts.short for _ in range(columns)])
                if self.chance(0.4):
                    item.setIcon(0, self.icon())
                if self.chance(0.15):
                    item.setCheckState(0, self.rng.choice([0, 2]))
                view.addTopLevelItem(item)
                if self.chance(0.2):
                    for _ in range(self.rng.randint(1, 4)):
                        item.addChild(W.QTreeWidgetItem([self.texts.short for _ in range(columns)]))
            view.expandAll()
            view.setSortingEnabled(self.chance(0.3))
            if self.chance(0.6):
                view.setCurrentItem(view.topLevelItem(self.rng.randrange(rows)))
            return self.off(view, 0.05)
        if r < 0.75:
            view = W.QTableWidget(rows, columns)
            view.setHorizontalHeaderLabels([self.texts.short for _ in range(columns)])
            for i in range(rows):
                for j in range(columns):
                    if self.chance(0.9):
                        view.setItem(i, j, W.QTableWidgetItem(self.texts.short))
            view.verticalHeader().setVisible(self.chance(0.4))
            view.setShowGrid(self.chance(0.6))
            view.setAlternatingRowColors(self.chance(0.3))
            view.setSelectionBehavior(W.QAbstractItemView.SelectRows)
            view.horizontalHeader().setStretchLastSection(self.chance(0.6))
            view.verticalHeader().setDefaultSectionSize(self.rng.choice([20, 22, 24, 26, 30]))
            if self.chance(0.5):
                view.selectRow(self.rng.randrange(rows))
            return self.off(view, 0.05)
        view = W.QListWidget()
        for _ in range(rows):
            item = W.QListWidgetItem(self.texts.short)
            view.addItem(item)
        if self.chance(0.5):
            for i in range(rows):
                view.item(i).setIcon(self.icon())
        if self.chance(0.25):
            view.setViewMode(W.QListView.IconMode)
            view.setIconSize(QtCore.QSize(32, 32))
            view.setGridSize(QtCore.QSize(self.rng.randint(70, 110), self.rng.randint(60, 96)))
        elif self.chance(0.3):
            view.setSpacing(self.rng.choice([1, 2, 4]))
        view.setCurrentRow(self.rng.randrange(rows))
        return self.off(view, 0.05)

    def area(self):
        area = W.QPlainTextEdit("\n".join(self.texts.long for _ in range(self.rng.choice([0, 1, 3, 8, 20]))))
        area.setMinimumHeight(50)
        return self.off(area, 0.06)

    def book(self, depth):
        book = W.QTabWidget()
        book.setTabPosition(self.rng.choices([0, 1, 2, 3], [12, 1, 1, 1])[0])
        book.setDocumentMode(self.chance(0.2))
        book.setTabsClosable(self.chance(0.1))
        for i in range(self.rng.randint(2, 6)):
            page = self.part(depth + 1) if i == 0 else W.QWidget()
            if self.chance(0.15):
                book.addTab(page, self.icon(), self.texts.short)
            else:
                book.addTab(page, self.texts.short)
            book.setTabEnabled(i, i == 0 or not self.chance(0.12))
        return book

    def frame(self, depth):
        box = W.QGroupBox(self.texts.medium)
        lay = W.QVBoxLayout(box)
        lay.addWidget(self.part(depth + 1))
        return box

    def split(self, depth):
        widget, lay = self.host(W.QHBoxLayout if self.chance(0.6) else W.QVBoxLayout)
        for _ in range(self.rng.randint(2, 3)):
            lay.addWidget(self.part(depth + 1))
        return widget

    def part(self, depth=0):
        kinds = [(6, self.form), (5, self.column), (3, self.line), (6, self.table), (3, self.area)]
        if depth < 2:
            kinds += [(3, lambda: self.book(depth)), (4, lambda: self.frame(depth)), (5, lambda: self.split(depth))]
        return self.rng.choices([k for _, k in kinds], [w for w, _ in kinds])[0]()

    def menu(self, parent):
        menu = W.QMenu(self.texts.short, parent)
        for _ in range(self.rng.randint(3, 15)):
            if self.chance(0.12):
                menu.addSeparator()
                continue
            action = menu.addAction(self.texts.medium)
            if self.chance(0.4):
                action.setShortcut(self.rng.choice(["Ctrl+", "Ctrl+Shift+", "Alt+"]) + self.rng.choice("ABCDEFGNOPQS"))
            if self.chance(0.3):
                action.setIcon(self.icon())
            action.setCheckable(self.chance(0.15))
            action.setChecked(self.chance(0.5))
            action.setEnabled(not self.chance(0.18))
        return menu

    def window(self):
        window = W.QMainWindow()
        if self.chance(0.5):
            for _ in range(self.rng.randint(3, 8)):
                window.menuBar().addMenu(self.menu(window))
        if self.chance(0.5):
            bar = window.addToolBar("x")
            size = self.rng.choice([16, 16, 22, 24, 32])
            bar.setIconSize(QtCore.QSize(size, size))
            bar.setMovable(self.chance(0.5))
            bar.setToolButtonStyle(self.rng.choice([0, 0, 0, 2, 3]))
            for _ in range(self.rng.randint(3, 14)):
                r = self.rng.random()
                if r < 0.15:
                    bar.addSeparator()
                elif r < 0.24:
                    bar.addWidget(self.any(self.entry, self.combo))
                else:
                    action = bar.addAction(self.icon(), self.texts.short)
                    action.setEnabled(not self.chance(0.25))
                    action.setCheckable(self.chance(0.2))
                    action.setChecked(self.chance(0.5))
                    if self.chance(0.1):
                        action.setMenu(W.QMenu(window))
        body = W.QWidget()
        lay = W.QVBoxLayout(body)
        lay.addWidget(self.part())
        if self.chance(0.45):
            row = W.QHBoxLayout()
            row.addStretch(1)
            for _ in range(self.rng.randint(1, 4)):
                row.addWidget(self.button())
            lay.addLayout(row)
        window.setCentralWidget(body)
        if self.chance(0.2):
            window.statusBar().showMessage(self.texts.medium)
        window.resize(self.rng.randint(420, 1200), self.rng.randint(300, 860))
        return window


class Truth:
    def __init__(self, window):
        self.window = window
        self.elements = []

    def add(self, kind, rect, widget, enabled=True):
        """A rectangle in the widget's pixels, clipped to what is visible of the widget."""
        clip = widget.visibleRegion().boundingRect()
        seen = rect.intersected(clip)
        if seen.width() < 5 or seen.height() < 5 or (seen.width() * seen.height() < 0.3 * rect.width() * rect.height() and rect.width() < 300):
            return
        at = widget.mapTo(self.window, seen.topLeft())
        self.elements.append({"type": kind, "box": [at.x(), at.y(), seen.width(), seen.height()], "enabled": enabled})

    def walk(self, widget):
        if not widget.isVisible():
            return
        on = widget.isEnabled()
        whole = lambda kind: self.add(kind, widget.rect(), widget, on)  # noqa: E731
        if isinstance(widget, W.QComboBox):
            return whole("dropdown")
        if isinstance(widget, W.QAbstractSpinBox):
            return whole("text_input")
        if isinstance(widget, (W.QLineEdit, W.QTextEdit, W.QPlainTextEdit)):
            whole("text_input")
        elif isinstance(widget, W.QCheckBox):
            return whole("checkbox")
        elif isinstance(widget, W.QRadioButton):
            return whole("radio")
        elif isinstance(widget, W.QAbstractButton):
            if widget.metaObject().className() not in ("QTableCornerButton", "CloseButton"):
                whole("button")
            return None
        elif isinstance(widget, W.QSlider):
            return whole("generic")
        elif isinstance(widget, W.QLabel) and widget.property("link"):
            return whole("link")
        elif isinstance(widget, (W.QMenuBar, W.QMenu)):
            for action in widget.actions():
                if not action.isSeparator():
                    self.add("generic", widget.actionGeometry(action), widget, action.isEnabled())
            return None
        elif isinstance(widget, W.QTabBar):
            for i in range(widget.count()):
                self.add("tab", widget.tabRect(i), widget, widget.isTabEnabled(i))
        elif isinstance(widget, W.QHeaderView):
            self.header(widget)
        elif isinstance(widget, W.QAbstractItemView):
            self.rows(widget)
        for child in widget.children():
            if isinstance(child, W.QWidget) and not child.isWindow():
                self.walk(child)
        return None

    def header(self, view):
        across = view.orientation() == Qt.Horizontal
        for i in range(view.count()):
            at, size = view.sectionViewportPosition(i), view.sectionSize(i)
            rect = QRect(at, 0, size, view.height()) if across else QRect(0, at, view.width(), size)
            if across:
                self.add("generic", rect, view.viewport())

    def rows(self, view):
        model = view.model()
        index = view.indexAt(QPoint(2, 2)) if not isinstance(view, W.QListView) else model.index(0, 0)
        if isinstance(view, W.QTreeView):
            index = model.index(0, 0)
        while index.isValid():
            rect = view.visualRect(index)
            columns = 1 if isinstance(view, W.QListView) else model.columnCount(index.parent())
            for column in range(1, columns):
                rect = rect.united(view.visualRect(index.sibling(index.row(), column)))
            self.add("generic", rect, view.viewport(), view.isEnabled())
            index = view.indexBelow(index) if isinstance(view, W.QTreeView) else index.sibling(index.row() + 1, 0)


def palette(rng):
    """Light (the style's own or tinted), or dark."""
    p = QtGui.QPalette()
    kind = rng.random()
    if kind < 0.45:
        return None
    hue = rng.random()
    tone = lambda s, l: QtGui.QColor.fromHslF(hue, s, l)  # noqa: E731
    if kind < 0.7:
        window, base, ink, button = tone(rng.random() * 0.3, rng.uniform(0.85, 0.97)), tone(0.1, rng.uniform(0.96, 1)), tone(0.2, rng.uniform(0, 0.2)), tone(0.15, rng.uniform(0.82, 0.95))
    else:
        window, base, ink, button = tone(rng.random() * 0.15, rng.uniform(0.12, 0.26)), tone(0.1, rng.uniform(0.06, 0.2)), tone(0.1, rng.uniform(0.8, 1)), tone(0.1, rng.uniform(0.14, 0.3))
    for role, colour in ((p.Window, window), (p.Base, base), (p.Button, button), (p.AlternateBase, window), (p.WindowText, ink), (p.Text, ink), (p.ButtonText, ink)):
        p.setColor(role, colour)
    grey = QtGui.QColor.fromHslF(hue, 0.05, 0.5)
    for role in (p.WindowText, p.Text, p.ButtonText):
        p.setColor(p.Disabled, role, grey)
    p.setColor(p.Highlight, QtGui.QColor.fromHslF(rng.random(), rng.uniform(0.3, 0.9), rng.uniform(0.3, 0.5)))
    p.setColor(p.HighlightedText, QtGui.QColor("white"))
    return p


def hide(elements, x, y, w, h):
    """What is behind a popup: cut off where a straight part remains, else to be ignored."""
    kept = []
    for e in elements:
        ex, ey, ew, eh = e["box"]
        left, top = max(x, ex), max(y, ey)
        iw, ih = min(x + w, ex + ew) - left, min(y + h, ey + eh) - top
        if iw <= 0 or ih <= 0:
            kept.append(e)
            continue
        parts = [(ex, ey, left - ex, eh), (left + iw, ey, ex + ew - left - iw, eh), (ex, ey, ew, top - ey), (ex, top + ih, ew, ey + eh - top - ih)]
        best = max(parts, key=lambda p: max(0, p[2]) * max(0, p[3]))
        if best[2] >= 12 and best[3] >= 10 and best[2] * best[3] >= 0.4 * ew * eh:
            kept.append({**e, "box": list(best)})
        else:
            kept.append({**e, "type": "ignore"})
    return kept


def draw(app, folder, number):
    rng = random.Random(number * 7919 + 13)
    app.setStyle(rng.choice(STYLES))
    chosen = palette(rng)
    app.setPalette(chosen or app.style().standardPalette())
    app.setFont(QtGui.QFont(rng.choice(FONTS), rng.choice([8, 9, 9, 10, 10, 11, 12])))
    maker = Maker(rng, Texts(folder, rng))
    window = maker.window()
    window.setAttribute(Qt.WA_DontShowOnScreen)
    window.show()
    app.processEvents()
    truth = Truth(window)
    truth.walk(window)
    elements = truth.elements
    picture = window.grab().toImage()
    menus = [a for a in window.menuBar().actions() if a.menu()] if window.findChildren(W.QMenuBar) else []
    if menus and rng.random() < 0.5:
        action = rng.choice(menus)
        menu = action.menu()
        menu.setAttribute(Qt.WA_DontShowOnScreen)
        menu.show()
        app.processEvents()
        if rng.random() < 0.7:
            menu.setActiveAction(rng.choice(menu.actions()))
        place = window.menuBar().actionGeometry(action)
        x, y = place.left(), place.bottom() + 1
        popup = Truth(menu)
        popup.walk(menu)
        painter = QtGui.QPainter(picture)
        painter.drawImage(x, y, menu.grab().toImage())
        painter.end()
        elements = hide(elements, x, y, menu.width(), menu.height())
        for e in popup.elements:
            e["box"][0] += x
            e["box"][1] += y
            e["box"][3] = min(e["box"][3], picture.height() - e["box"][1])
            e["box"][2] = min(e["box"][2], picture.width() - e["box"][0])
        elements += [e for e in popup.elements if e["box"][2] > 8 and e["box"][3] > 8]
        menu.hide()
    window.hide()
    window.deleteLater()
    app.processEvents()
    return picture.convertToFormat(QtGui.QImage.Format_RGB888), elements


def main(folder, count, first=0):
    app = W.QApplication(sys.argv[:1])
    pictures = os.path.join(folder, "pictures")
    os.makedirs(pictures, exist_ok=True)
    for number in range(first, first + count):
        name = os.path.join(pictures, f"qt-{number:05d}")
        if os.path.exists(name + ".json"):
            continue
        picture, elements = draw(app, folder, number)
        picture.save(name + ".png", "PNG", 80)
        with open(name + ".part", "w", encoding="utf-8") as file:
            json.dump({"elements": elements}, file)
        os.rename(name + ".part", name + ".json")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
