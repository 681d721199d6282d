"""A GTK window that tells every event it receives, one JSON object per line on stdout; commands come on stdin."""
import json
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk

# 30 seconds; a test without a window manager gets a window that never has the focus.
MOST_LOOKS = 200
MODS = [("SHIFT_MASK", "shift"), ("CONTROL_MASK", "control"), ("MOD1_MASK", "alt"), ("MOD5_MASK", "altgr")]


def log(**fields):
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def mods(state):
    return [name for mask, name in MODS if state & getattr(Gdk.ModifierType, mask)]


window = Gtk.Window(title="Dossier patient été — sonde")
window.set_default_size(600, 400)
window.set_wmclass(*(["vigie-probe", "Vigie-probe"] if len(sys.argv) < 2 else [sys.argv[1]] * 2))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
entry = Gtk.Entry()
entry.get_accessible().set_name("Identifiant")
text = Gtk.TextView()
text.set_wrap_mode(Gtk.WrapMode.CHAR)
scrolled = Gtk.ScrolledWindow()
scrolled.add(text)
box.pack_start(entry, False, False, 0)
box.pack_start(scrolled, True, True, 0)
window.add(box)
buffer = text.get_buffer()
buffer.connect("changed", lambda b: log(ev="text", text=b.get_text(b.get_start_iter(), b.get_end_iter(), True)))
entry.connect("changed", lambda e: log(ev="entry", text=e.get_text()))


def key(_, event):
    log(ev="key", key=Gdk.keyval_name(event.keyval), mods=mods(event.state))
    return False


def button(_, event):
    log(ev=event.type.value_nick, button=event.button, x=round(event.x_root), y=round(event.y_root))
    return False


def scroll(_, event):
    log(ev="scroll", direction=event.direction.value_nick, x=round(event.x_root), y=round(event.y_root))
    return False


window.connect("key-press-event", key)
text.add_events(Gdk.EventMask.SCROLL_MASK | Gdk.EventMask.BUTTON_RELEASE_MASK)
text.connect("button-press-event", button)
text.connect("button-release-event", button)
text.connect("scroll-event", scroll)


def origin(widget):
    _, x, y = window.get_window().get_origin()
    left, top = widget.translate_coordinates(window, 0, 0)
    return [x + left, y + top, widget.get_allocated_width(), widget.get_allocated_height()]


def command(source, _):
    line = source.readline()
    if line == "":
        Gtk.main_quit()
        return False
    asked = json.loads(line)
    if asked["do"] == "copy":
        Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text(asked["text"], -1)
        log(ev="copied")
    if asked["do"] == "clipboard":
        Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).request_text(lambda _, t: log(ev="clipboard", text=t))
    if asked["do"] == "deaf":
        # Nothing here takes text.
        window.remove(box)
        window.add(Gtk.Button(label="Valider"))
        window.show_all()
        window.get_child().grab_focus()
        log(ev="deaf")
    return True


seen = []


def started():
    """Ready is a window that has the focus and stands where it stood the last two times: a window manager may be slow."""
    seen.append([origin(text), origin(entry)] if window.is_active() else None)
    if len(seen) < MOST_LOOKS and (seen[-1] is None or seen[-3:] != [seen[-1]] * 3):
        return True
    log(ev="ready", view=origin(text), entry=origin(entry))
    return False


window.show_all()
window.move(80, 60)
text.grab_focus()
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, command)
GLib.timeout_add(150, started)
Gtk.main()
