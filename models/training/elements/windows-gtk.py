"""
Draws windows of random widgets with GTK 3 and writes each as FOLDER/pictures/gtk-NNNNN.png with its truth beside it (.json).
Needs a display (train.sh starts an Xvfb). Seeded; what is there is not drawn again. Usage: windows-gtk.py FOLDER COUNT [FIRST]
"""
import json
import os
import random
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk, Pango  # noqa: E402

THEMES = (
    ["Adwaita"] * 8
    + ["Adwaita-dark"] * 5
    + "HighContrast HighContrastInverse Arc Arc-Dark Arc-Darker Greybird Greybird-dark Numix Materia Materia-dark Materia-light Materia-compact".split()
    + "Breeze Breeze-Dark BlueMenta Menta TraditionalOk TraditionalGreen Blackbird Bluebird Blue-Submarine YaruOk ContrastHigh Raleigh".split()
)
ICONS = ["Adwaita", "Adwaita", "Tango", "mate", "menta", "mate-black"]
NAMES = (
    "document-new document-open document-save edit-cut edit-copy edit-paste edit-undo edit-redo edit-find view-refresh go-next go-previous go-up go-home "
    "list-add list-remove window-close process-stop user-trash mail-send printer dialog-information dialog-warning system-search preferences-system "
    "zoom-in zoom-out folder text-x-generic media-playback-start media-playback-stop help-about bookmark-new open-menu edit-delete emblem-important"
).split()
FONTS = ["Cantarell", "DejaVu Sans", "DejaVu Sans", "Liberation Sans", "Noto Sans", "Open Sans", "Roboto", "Carlito", "Lato", "Inter"]


class Texts:
    def __init__(self, folder, rng):
        with open(os.path.join(folder, "texts.json"), encoding="utf-8") as file:
            self.lists = json.load(file)
        self.rng = rng

    def __getattr__(self, kind):
        return self.rng.choice(self.lists[kind])


class Maker:
    """Widgets at random; `depth` bounds the nesting."""

    def __init__(self, rng, texts):
        self.rng = rng
        self.texts = texts

    def chance(self, p):
        return self.rng.random() < p

    def icon(self, size=None):
        name = self.rng.choice(NAMES) + self.rng.choice(["", "-symbolic"])
        return Gtk.Image.new_from_icon_name(name, size or self.rng.choice([Gtk.IconSize.MENU, Gtk.IconSize.BUTTON]))

    def off(self, widget, p=0.12):
        if self.chance(p):
            widget.set_sensitive(False)
        return widget

    def button(self):
        r = self.rng.random()
        if r < 0.55:
            b = Gtk.Button(label=self.texts.short)
        elif r < 0.7:
            b = Gtk.Button(label=self.texts.short, image=self.icon(), always_show_image=True)
        elif r < 0.85:
            b = Gtk.Button(image=self.icon())
        elif r < 0.93:
            b = Gtk.ToggleButton(label=self.texts.short, active=self.chance(0.5))
        else:
            b = Gtk.MenuButton(label=self.texts.short) if self.chance(0.5) else Gtk.MenuButton(image=self.icon())
        if self.chance(0.18):
            b.get_style_context().add_class(self.rng.choice(["suggested-action", "destructive-action"]))
        if self.chance(0.08):
            b.set_relief(Gtk.ReliefStyle.NONE)
        return self.off(b)

    def entry(self):
        r = self.rng.random()
        if r < 0.55:
            e = Gtk.Entry(text="" if self.chance(0.35) else self.texts.medium)
            if self.chance(0.3):
                e.set_placeholder_text(self.texts.medium)
            if self.chance(0.15):
                e.set_icon_from_icon_name(self.rng.choice([0, 1]), self.rng.choice(NAMES) + "-symbolic")
        elif r < 0.65:
            e = Gtk.Entry(text=self.texts.short, visibility=False)
        elif r < 0.8:
            e = Gtk.SearchEntry(placeholder_text=self.texts.short)
            if self.chance(0.5):
                e.set_text(self.texts.short)
        else:
            e = Gtk.SpinButton.new_with_range(0, 1000, 1)
            e.set_value(self.rng.randrange(0, 300))
            if self.chance(0.1):
                e.set_orientation(Gtk.Orientation.VERTICAL)
        return self.off(e)

    def combo(self):
        c = Gtk.ComboBoxText.new_with_entry() if self.chance(0.25) else Gtk.ComboBoxText()
        for _ in range(4):
            c.append_text(self.texts.short)
        if self.chance(0.8):
            c.set_active(self.rng.randrange(4))
        return self.off(c)

    def check(self):
        c = Gtk.CheckButton(label=self.texts.medium if self.chance(0.85) else "", active=self.chance(0.5))
        if self.chance(0.06):
            c.set_inconsistent(True)
        return self.tight(self.off(c))

    def tight(self, widget):
        widget.set_halign(Gtk.Align.START)
        widget.set_valign(Gtk.Align.CENTER)
        return widget

    def radios(self):
        box = Gtk.Box(orientation=self.rng.choice([0, 1]), spacing=self.rng.choice([2, 6, 12]))
        first = None
        for _ in range(self.rng.randint(2, 4)):
            first = Gtk.RadioButton.new_with_label_from_widget(first, self.texts.short)
            box.pack_start(self.tight(self.off(first)), False, False, 0)
        return box

    def switch(self):
        return self.tight(self.off(Gtk.Switch(active=self.chance(0.5))))

    def scale(self):
        s = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        s.set_value(self.rng.randrange(100))
        s.set_draw_value(self.chance(0.4))
        s.set_size_request(self.rng.randint(90, 260), -1)
        return self.off(s)

    def label(self):
        text = Gtk.Label(label=self.texts.medium, xalign=0, ellipsize=Pango.EllipsizeMode.END)
        if self.chance(0.15):
            text.set_markup("<b>" + GLib.markup_escape_text(self.texts.medium) + "</b>")
        return self.off(text)

    def small(self):
        kinds = [(5, self.button), (5, self.entry), (4, self.combo), (4, self.check), (2, self.radios), (1, self.switch), (1, self.scale)]
        kinds += [(1, self.odd), (2, self.label)]
        return self.rng.choices([k for _, k in kinds], [w for w, _ in kinds])[0]()

    def odd(self):
        r = self.rng.randrange(7)
        if r == 0:
            return Gtk.LinkButton.new_with_label("https://exemple.fr", self.texts.short)
        if r == 1:
            return self.tight(Gtk.VolumeButton())
        if r == 2:
            return self.tight(Gtk.ColorButton())
        if r == 3:
            return Gtk.FontButton()
        if r == 4:
            return Gtk.ProgressBar(fraction=self.rng.random(), show_text=self.chance(0.4), text=self.texts.short)
        if r == 5:
            return self.tight(Gtk.Expander(label=self.texts.medium))
        return Gtk.FileChooserButton(title=self.texts.short)

    def form(self):
        grid = Gtk.Grid(column_spacing=self.rng.choice([4, 8, 12]), row_spacing=self.rng.choice([3, 6, 10]))
        wide = self.chance(0.6)
        for column in range(self.rng.choice([1, 1, 2, 3])):
            for row in range(self.rng.randint(2, 9)):
                text = Gtk.Label(label=self.texts.short + self.rng.choice([" :", ""]), xalign=self.rng.choice([0, 1]))
                grid.attach(text, column * 2, row, 1, 1)
                w = self.rng.choice([self.entry, self.entry, self.combo, self.check, self.small])()
                w.set_valign(Gtk.Align.CENTER)
                w.set_hexpand(wide and not isinstance(w, Gtk.CheckButton))
                if isinstance(w, (Gtk.Entry, Gtk.ComboBox)) and not wide:
                    w.set_halign(Gtk.Align.START)
                grid.attach(w, column * 2 + 1, row, 1, 1)
        return grid

    def column(self):
        box = Gtk.Box(orientation=1, spacing=self.rng.choice([2, 4, 6, 10]))
        for _ in range(self.rng.randint(2, 8)):
            w = self.small()
            if self.chance(0.4) and not isinstance(w, Gtk.Box):
                w.set_halign(self.rng.choice([Gtk.Align.START, Gtk.Align.END, Gtk.Align.CENTER]))
            box.pack_start(w, False, False, 0)
        return box

    def line(self):
        box = Gtk.Box(spacing=self.rng.choice([0, 4, 6, 12]))
        linked = self.chance(0.2)
        for _ in range(self.rng.randint(2, 6)):
            w = self.button() if linked else self.small()
            w.set_valign(Gtk.Align.CENTER)
            box.pack_start(w, not linked and self.chance(0.15), True, 0)
        if linked:
            box.set_spacing(0)
            box.get_style_context().add_class("linked")
        return box

    def table(self):
        tree = self.chance(0.35)
        kinds = [self.rng.choice(["text", "text", "text", "text", "toggle", "icon"]) for _ in range(self.rng.randint(1, 7))]
        kinds[self.rng.randrange(len(kinds))] = "text"
        store = Gtk.TreeStore(*[bool if k == "toggle" else str for k in kinds])

        def row():
            value = {"text": lambda: self.texts.short, "toggle": lambda: self.chance(0.5), "icon": lambda: self.rng.choice(NAMES)}
            return [value[k]() for k in kinds]

        for _ in range(self.rng.randint(1, 24)):
            parent = store.append(None, row())
            if tree and self.chance(0.5):
                for _ in range(self.rng.randint(1, 4)):
                    store.append(parent, row())
        view = Gtk.TreeView(model=store, headers_visible=self.chance(0.75))
        if self.chance(0.25):
            view.set_grid_lines(self.rng.choice([1, 2, 3]))
        for i, k in enumerate(kinds):
            cell = {"text": Gtk.CellRendererText, "toggle": Gtk.CellRendererToggle, "icon": Gtk.CellRendererPixbuf}[k]()
            attribute = {"text": "text", "toggle": "active", "icon": "icon-name"}[k]
            c = Gtk.TreeViewColumn(self.texts.short if k == "text" or self.chance(0.2) else "", cell, **{attribute: i})
            c.set_resizable(True)
            if k == "text" and self.chance(0.3):
                cell.set_property("ellipsize", Pango.EllipsizeMode.END)
                c.set_min_width(self.rng.randint(60, 180))
            if self.chance(0.3):
                c.set_expand(True)
            if self.chance(0.25):
                c.set_sort_column_id(i)
            if self.chance(0.1):
                c.set_sort_indicator(True)
            view.append_column(c)
        view.expand_all()
        if self.chance(0.6):
            view.get_selection().select_path(Gtk.TreePath.new_from_indices([self.rng.randrange(len(store))]))
        return self.scrolled(view)

    def scrolled(self, child, width=None, height=None):
        s = Gtk.ScrolledWindow(shadow_type=self.rng.choice([Gtk.ShadowType.NONE, Gtk.ShadowType.IN]))
        s.set_overlay_scrolling(self.chance(0.4))
        s.set_size_request(width or self.rng.randint(140, 420), height or self.rng.randint(90, 300))
        s.add(child)
        return s

    def area(self):
        view = Gtk.TextView(wrap_mode=self.rng.choice([0, 2]), monospace=self.chance(0.4))
        lines = self.rng.choice([0, 1, 3, 8, 20])
        view.get_buffer().set_text("\n".join(self.texts.long for _ in range(lines)))
        return self.scrolled(view, height=self.rng.randint(50, 260))

    def rows(self):
        listing = Gtk.ListBox()
        side = self.chance(0.5)
        for _ in range(self.rng.randint(2, 9)):
            row = Gtk.Box(spacing=8, margin=self.rng.choice([2, 4, 8]))
            if side:
                row.pack_start(self.icon(), False, False, 0)
            row.pack_start(Gtk.Label(label=self.texts.short, xalign=0), True, True, 0)
            if not side and self.chance(0.3):
                row.pack_end(self.rng.choice([self.switch, self.button, self.check])(), False, False, 0)
            listing.add(row)
        listing.connect("map", lambda box: box.select_row(box.get_row_at_index(self.rng.randrange(2))))
        if side:
            listing.get_style_context().add_class("sidebar")
        return self.scrolled(listing) if self.chance(0.5) else listing

    def icons(self):
        store = Gtk.ListStore(str, str)
        for _ in range(self.rng.randint(3, 20)):
            store.append([self.texts.short[:12], self.rng.choice(NAMES)])
        view = Gtk.IconView(model=store, text_column=0 if self.chance(0.7) else -1)
        cell = Gtk.CellRendererPixbuf(stock_size=self.rng.choice([2, 5, 6]))
        view.pack_start(cell, False)
        view.add_attribute(cell, "icon-name", 1)
        return self.scrolled(view)

    def book(self, depth):
        book = Gtk.Notebook(tab_pos=self.rng.choices([2, 0, 1, 3], [12, 1, 1, 1])[0], scrollable=self.chance(0.2))
        for i in range(self.rng.randint(2, 6)):
            title = Gtk.Label(label=self.texts.short)
            if self.chance(0.12):
                head = Gtk.Box(spacing=4)
                head.pack_start(title, False, False, 0)
                close = Gtk.Button(image=self.icon(Gtk.IconSize.MENU), relief=Gtk.ReliefStyle.NONE)
                head.pack_start(close, False, False, 0)
                head.show_all()
                title = head
            book.append_page(self.part(depth + 1) if i == 0 else Gtk.Label(label="x"), title)
        return book

    def frame(self, depth):
        frame = Gtk.Frame(label=self.texts.medium if self.chance(0.85) else None)
        child = self.part(depth + 1)
        child.set_property("margin", self.rng.choice([4, 8, 12]))
        frame.add(child)
        return frame

    def part(self, depth=0):
        kinds = [(6, self.form), (4, self.column), (3, self.line), (5, self.table), (3, self.area), (2, self.rows), (1, self.icons)]
        if depth < 2:
            kinds += [(3, lambda: self.book(depth)), (4, lambda: self.frame(depth)), (5, lambda: self.split(depth))]
        return self.rng.choices([k for _, k in kinds], [w for w, _ in kinds])[0]()

    def split(self, depth):
        across = self.chance(0.6)
        box = Gtk.Box(orientation=0 if across else 1, spacing=self.rng.choice([4, 8, 14]))
        for _ in range(self.rng.randint(2, 3)):
            box.pack_start(self.part(depth + 1), True, True, 0)
        return box

    def menu(self, depth=0):
        menu = Gtk.Menu()
        group = None
        for _ in range(self.rng.randint(3, 15)):
            r = self.rng.random()
            if r < 0.12:
                item = Gtk.SeparatorMenuItem()
            elif r < 0.24:
                item = Gtk.CheckMenuItem(label=self.texts.medium, active=self.chance(0.5))
            elif r < 0.3:
                group = item = Gtk.RadioMenuItem.new_with_label_from_widget(group, self.texts.medium)
            else:
                item = Gtk.MenuItem(label=self.texts.medium)
                if self.chance(0.5):
                    keys = self.rng.choice([Gdk.ModifierType.CONTROL_MASK, Gdk.ModifierType.CONTROL_MASK | Gdk.ModifierType.SHIFT_MASK])
                    child = item.get_child()
                    child.set_accel(ord(self.rng.choice("ABCDEFGNOPQSVXZ")), keys)
                if depth == 0 and self.chance(0.12):
                    item.set_submenu(self.menu(1))
            menu.append(self.off(item, 0.15))
        menu.show_all()
        return menu

    def menus(self):
        bar = Gtk.MenuBar()
        for _ in range(self.rng.randint(3, 8)):
            item = Gtk.MenuItem(label=self.texts.short)
            item.set_submenu(self.menu())
            bar.append(item)
        return bar

    def tools(self):
        bar = Gtk.Toolbar(toolbar_style=self.rng.choice([0, 0, 0, 2, 3]), icon_size=self.rng.choice([2, 3, 3, 5]))
        for _ in range(self.rng.randint(3, 14)):
            r = self.rng.random()
            image = self.icon(bar.get_icon_size())
            if r < 0.15:
                tool = Gtk.SeparatorToolItem()
            elif r < 0.25:
                tool = Gtk.ToggleToolButton(label=self.texts.short, icon_widget=image, active=self.chance(0.5))
            elif r < 0.32:
                tool = Gtk.MenuToolButton(label=self.texts.short, icon_widget=image)
            elif r < 0.38:
                tool = Gtk.ToolItem()
                tool.add(self.rng.choice([self.entry, self.combo])())
            else:
                tool = Gtk.ToolButton(label=self.texts.short, icon_widget=image, is_important=self.chance(0.3))
            bar.insert(self.off(tool, 0.2), -1)
        return bar

    def window(self):
        window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
        window.set_default_size(self.rng.randint(360, 1150), self.rng.randint(260, 820))
        if self.chance(0.3):
            bar = Gtk.HeaderBar(title=self.texts.medium, show_close_button=self.chance(0.8))
            for _ in range(self.rng.randint(0, 4)):
                (bar.pack_start if self.chance(0.6) else bar.pack_end)(self.button())
            if self.chance(0.25):
                stack = Gtk.Stack()
                for i in range(self.rng.randint(2, 4)):
                    stack.add_titled(Gtk.Label(), str(i), self.texts.short)
                bar.set_custom_title(Gtk.StackSwitcher(stack=stack))
                stack.show_all()
                window.stack = stack
            window.set_titlebar(bar)
        body = Gtk.Box(orientation=1, spacing=self.rng.choice([0, 3, 6]))
        if self.chance(0.45):
            body.pack_start(self.menus(), False, False, 0)
        if self.chance(0.45):
            body.pack_start(self.tools(), False, False, 0)
        if self.chance(0.08):
            info = Gtk.InfoBar(message_type=self.rng.choice(list(range(4))), show_close_button=self.chance(0.5))
            info.get_content_area().add(Gtk.Label(label=self.texts.long))
            body.pack_start(info, False, False, 0)
        part = self.part()
        part.set_property("margin", self.rng.choice([0, 4, 8, 12]))
        body.pack_start(part, True, True, 0)
        if self.chance(0.45):
            row = Gtk.Box(spacing=self.rng.choice([4, 6, 10]), margin=self.rng.choice([4, 8]))
            for _ in range(self.rng.randint(1, 4)):
                (row.pack_end if self.chance(0.8) else row.pack_start)(self.button(), False, False, 0)
            body.pack_end(row, False, False, 0)
        if self.chance(0.2):
            bar = Gtk.Statusbar()
            bar.push(0, self.texts.medium)
            body.pack_end(bar, False, False, 0)
        window.add(body)
        return window


class Truth:
    """What stands where, from the allocations of a window's widgets, in pixels of the root window."""

    def __init__(self):
        self.elements = []

    def add(self, kind, x, y, w, h, clip, enabled=True):
        left, top = max(x, clip[0]), max(y, clip[1])
        right, bottom = min(x + w, clip[0] + clip[2]), min(y + h, clip[1] + clip[3])
        if right - left < 5 or bottom - top < 5 or (right - left) * (bottom - top) < 0.3 * w * h and not (w > 300 or h > 200):
            return
        self.elements.append({"type": kind, "box": [left, top, right - left, bottom - top], "enabled": enabled})

    def place(self, widget):
        """In pixels of the root: of a widget's allocation."""
        top = widget.get_toplevel()
        x, y = widget.translate_coordinates(top, 0, 0)
        a = widget.get_allocation()
        origin = top.get_window().get_origin()
        return origin[1] + x, origin[2] + y, a.width, a.height

    def walk(self, widget, clip):
        if not widget.get_mapped() or not widget.get_child_visible():
            return
        x, y, w, h = self.place(widget)
        on = widget.is_sensitive()
        add = lambda kind: self.add(kind, x, y, w, h, clip, on)  # noqa: E731
        if isinstance(widget, (Gtk.Viewport, Gtk.ScrolledWindow)):
            clip = cut(clip, (x, y, w, h))
        if isinstance(widget, Gtk.ComboBox):
            return add("dropdown")
        if isinstance(widget, (Gtk.Entry, Gtk.TextView)):
            return add("text_input")
        if isinstance(widget, (Gtk.ScaleButton, Gtk.Switch, Gtk.Scale)):
            return add("generic")
        if isinstance(widget, Gtk.RadioButton):
            return add("radio" if widget.get_mode() else "button")
        if isinstance(widget, Gtk.CheckButton):
            return add("checkbox" if widget.get_mode() else "button")
        if isinstance(widget, (Gtk.FileChooserButton, Gtk.FontButton, Gtk.Button)):
            return add("button")
        if isinstance(widget, Gtk.SeparatorMenuItem):
            return None
        if isinstance(widget, Gtk.MenuItem):
            return add("generic")
        if isinstance(widget, (Gtk.ListBoxRow, Gtk.FlowBoxChild)):
            add("generic")
        if isinstance(widget, Gtk.Expander) and widget.get_label_widget():
            lx, ly, lw, lh = self.place(widget.get_label_widget())
            self.add("generic", x, min(y, ly), lx + lw - x, max(lh, 16), clip, on)
        if isinstance(widget, Gtk.TreeView):
            self.tree(widget, x, y, w, h, clip, on)
        if isinstance(widget, Gtk.IconView):
            self.icons(widget, x, y, clip, on)
        if isinstance(widget, Gtk.Notebook):
            self.tabs(widget, clip)
        if isinstance(widget, (Gtk.Calendar, Gtk.TreeView)):
            return None
        if isinstance(widget, Gtk.Container):
            widget.forall(lambda child: self.walk(child, clip))
        return None

    def tabs(self, book, clip):
        path = book.get_path().copy()
        for name in ("header", "tabs", "tab"):
            path.append_type(Gtk.Widget.__gtype__)
            path.iter_set_object_name(-1, name)
            if name == "header":
                path.iter_add_class(-1, {0: "left", 1: "right", 2: "top", 3: "bottom"}[int(book.get_tab_pos())])
        context = Gtk.StyleContext()
        context.set_path(path)
        p, b = context.get_padding(0), context.get_border(0)
        for i in range(book.get_n_pages()):
            label = book.get_tab_label(book.get_nth_page(i))
            if not label or not label.get_mapped():
                continue
            x, y, w, h = self.place(label)
            left, top = p.left + b.left, p.top + b.top
            self.add("tab", x - left, y - top, w + left + p.right + b.right, h + top + p.bottom + b.bottom, clip)

    def tree(self, view, x, y, w, h, clip, on):
        bin_x, bin_y = view.convert_bin_window_to_widget_coords(0, 0)
        clip = cut(clip, (x, y, w, h))
        for column in view.get_columns():
            button = column.get_button()
            if view.get_headers_visible() and button and button.get_mapped():
                bx, by, bw, bh = self.place(button)
                self.add("generic", bx, by, bw, bh, clip, on)
        below = cut(clip, (x, y + bin_y, w, h - bin_y))
        visible = view.get_visible_range()
        if not visible:
            return
        path, last = visible
        while path is not None and path <= last:
            areas = [view.get_cell_area(path, c) for c in view.get_columns()]
            areas = [a for a in areas if a.width > 0]
            if areas:
                left, right = min(a.x for a in areas), max(a.x + a.width for a in areas)
                self.add("generic", x + bin_x + left, y + bin_y + areas[0].y, right - left, areas[0].height, below, on)
            path = following(view, path)

    def icons(self, view, x, y, clip, on):
        for i in range(len(view.get_model())):
            found, r = view.get_cell_rect(Gtk.TreePath.new_from_indices([i]), None)
            if found:
                self.add("generic", x + r.x, y + r.y, r.width, r.height, clip, on)


def following(view, path):
    model = view.get_model()
    here = model.get_iter(path)
    if model.iter_has_child(here) and view.row_expanded(path):
        return model.get_path(model.iter_children(here))
    while here is not None:
        after = model.iter_next(here)
        if after is not None:
            return model.get_path(after)
        here = model.iter_parent(here)
    return None


def cut(a, b):
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return (x, y, max(0, min(a[0] + a[2], b[0] + b[2]) - x), max(0, min(a[1] + a[3], b[1] + b[3]) - y))


def settle(seconds):
    """Lets GTK draw for so long."""
    GLib.timeout_add(int(seconds * 1000), Gtk.main_quit)
    Gtk.main()


def draw(folder, number):
    rng = random.Random(number * 7919 + 11)
    settings = Gtk.Settings.get_default()
    settings.set_property("gtk-enable-animations", False)
    settings.set_property("gtk-theme-name", rng.choice(THEMES))
    settings.set_property("gtk-icon-theme-name", rng.choice(ICONS))
    settings.set_property("gtk-font-name", f"{rng.choice(FONTS)} {rng.choice([8, 9, 9, 10, 10, 10, 11, 11, 12])}")
    settings.set_property("gtk-xft-dpi", 1024 * rng.choice([96, 96, 96, 96, 110, 120, 144]))
    settings.set_property("gtk-xft-antialias", 1)
    settings.set_property("gtk-xft-hintstyle", rng.choice(["hintnone", "hintslight", "hintfull"]))
    settings.set_property("gtk-xft-rgba", rng.choice(["none", "none", "rgb"]))
    maker = Maker(rng, Texts(folder, rng))
    window = maker.window()
    window.show_all()
    settle(0.12)
    x, y, w, h = (*window.get_window().get_origin()[1:], *window.get_size())
    area = window.get_window().get_frame_extents()
    everything = (area.x, area.y, area.width, area.height)
    truth = Truth()
    truth.walk(window, everything)
    popups = []
    bars = find(window, Gtk.MenuBar)
    if bars and rng.random() < 0.5:
        popups = open_menu(rng, bars[0])
    elements = truth.elements
    for popup in popups:
        elements = hide(elements, popup.box)
        elements += popup.elements
    left = min([area.x] + [p.box[0] for p in popups])
    top = min([area.y] + [p.box[1] for p in popups])
    right = max([area.x + area.width] + [p.box[0] + p.box[2] for p in popups])
    bottom = max([area.y + area.height] + [p.box[1] + p.box[3] for p in popups])
    root = Gdk.get_default_root_window()
    left, top, right, bottom = max(0, left), max(0, top), min(root.get_width(), right), min(root.get_height(), bottom)
    picture = Gdk.pixbuf_get_from_window(root, left, top, right - left, bottom - top)
    for e in elements:
        e["box"] = [e["box"][0] - left, e["box"][1] - top, *e["box"][2:]]
    for popup in popups:
        popup.menu.popdown()
    window.destroy()
    settle(0.01)
    return picture, elements


class Popup:
    def __init__(self, menu):
        truth = Truth()
        origin = menu.get_toplevel().get_window().get_origin()
        a = menu.get_toplevel().get_allocation()
        self.menu = menu
        self.box = (origin[1], origin[2], a.width, a.height)
        truth.walk(menu, self.box)
        self.elements = truth.elements


def open_menu(rng, bar):
    items = [i for i in bar.get_children() if i.is_sensitive()]
    if not items:
        return []
    item = rng.choice(items)
    menu = item.get_submenu()
    item.select()
    menu.popup_at_widget(item, Gdk.Gravity.SOUTH_WEST, Gdk.Gravity.NORTH_WEST, None)
    settle(0.1)
    if not menu.get_mapped():
        return []
    shown = [Popup(menu)]
    return shown


def hide(elements, box):
    """What is behind a popup: cut off where a straight part remains, else to be ignored."""
    kept = []
    for e in elements:
        x, y, w, h = e["box"]
        inner = cut((x, y, w, h), box)
        if inner[2] * inner[3] == 0:
            kept.append(e)
            continue
        parts = [
            (x, y, inner[0] - x, h),
            (inner[0] + inner[2], y, x + w - inner[0] - inner[2], h),
            (x, y, w, inner[1] - y),
            (x, inner[1] + inner[3], w, y + h - inner[1] - inner[3]),
        ]
        best = max(parts, key=lambda p: max(0, p[2]) * max(0, p[3]))
        if best[2] >= 12 and best[3] >= 10 and best[2] * best[3] >= 0.4 * w * h:
            kept.append({**e, "box": list(best)})
        else:
            kept.append({**e, "type": "ignore"})
    return kept


def find(widget, kind):
    if isinstance(widget, kind):
        return [widget]
    found = []
    if isinstance(widget, Gtk.Container):
        for child in widget.get_children():
            found += find(child, kind)
    return found


def main(folder, count, first=0):
    pictures = os.path.join(folder, "pictures")
    os.makedirs(pictures, exist_ok=True)
    for number in range(first, first + count):
        name = os.path.join(pictures, f"gtk-{number:05d}")
        if os.path.exists(name + ".json"):
            continue
        picture, elements = draw(folder, number)
        picture.savev(name + ".png", "png", ["compression"], ["2"])
        with open(name + ".part", "w", encoding="utf-8") as file:
            json.dump({"elements": elements}, file)
        os.rename(name + ".part", name + ".json")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
