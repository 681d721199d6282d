"""Reads accessibility trees for the capture agent.

One question per line on stdin, {"id": 1, "pid": 123}; one answer per line on stdout, {"id": 1, "nodes": [...]} or
{"id": 1, "error": "..."}. A node is {parent, role, name, value, bounds, states}, parents before their children.
Ends when stdin does, so it never outlives the agent. An error never repeats what stands on the screen.
"""
import json
import sys
import time

MAX_NODES = 3000
MAX_TEXT = 400
# Seconds for one tree; what was read until then is answered.
BUDGET = 1.5
STATES = ("FOCUSED", "FOCUSABLE", "SENSITIVE", "CHECKED", "EDITABLE", "SELECTED", "EXPANDED", "MODAL")


def answer(**fields):
    sys.stdout.write(json.dumps(fields, ensure_ascii=False) + "\n")
    sys.stdout.flush()


try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi

    problem = None
except Exception:
    problem = "python3-gi or gir1.2-atspi-2.0 is not installed"


def text_of(node):
    iface = node.get_text_iface()
    if iface is not None:
        return iface.get_text(0, min(iface.get_character_count(), MAX_TEXT)) or ""
    iface = node.get_value_iface()
    return "" if iface is None else str(iface.get_current_value())


def describe(node, states, parent):
    box = node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
    password = node.get_role() == Atspi.Role.PASSWORD_TEXT
    return {
        "parent": parent,
        "role": node.get_role_name() or "",
        "name": (node.get_name() or "")[:MAX_TEXT],
        "value": "" if password else text_of(node),
        "bounds": {"x": box.x, "y": box.y, "width": box.width, "height": box.height},
        "states": [name.lower() for name in STATES if states.contains(getattr(Atspi.StateType, name))],
    }


def walk(node, parent, nodes, end):
    if len(nodes) >= MAX_NODES or time.monotonic() > end:
        return
    index = parent
    try:
        states = node.get_state_set()
        if not states.contains(Atspi.StateType.SHOWING):
            return
        if node.get_component_iface() is not None:
            found = describe(node, states, parent)
            if found["bounds"]["width"] > 0 and found["bounds"]["height"] > 0:
                index = len(nodes)
                nodes.append(found)
        count = node.get_child_count()
    except Exception:
        # A node may go away while it is read; its siblings stand.
        return
    for i in range(min(count, MAX_NODES)):
        try:
            child = node.get_child_at_index(i)
        except Exception:
            continue
        if child is not None:
            walk(child, index, nodes, end)


def windows_of(pid):
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(i)
        if app is None or app.get_process_id() != pid:
            continue
        windows = [app.get_child_at_index(j) for j in range(app.get_child_count())]
        active = [w for w in windows if w is not None and w.get_state_set().contains(Atspi.StateType.ACTIVE)]
        return active or [w for w in windows if w is not None]
    return None


def read(pid):
    Atspi.get_desktop(0).clear_cache()
    windows = windows_of(pid)
    if windows is None:
        return []
    nodes = []
    end = time.monotonic() + BUDGET
    for window in windows:
        walk(window, -1, nodes, end)
    return nodes


if problem is None and Atspi.init() not in (0, 1):
    problem = "the accessibility bus is not there"

for line in sys.stdin:
    question = json.loads(line)
    if problem is not None:
        answer(id=question["id"], error=problem)
        continue
    try:
        answer(id=question["id"], nodes=read(question["pid"]))
    except Exception as error:
        answer(id=question["id"], error="the accessibility bus failed: " + type(error).__name__)
