"""Another program and another pair of hands on an X display; orders come on stdin, one JSON object per line, each answered."""
import ctypes
import json
import sys

x = ctypes.CDLL("libX11.so.6")
xtest = ctypes.CDLL("libXtst.so.6")
UL = ctypes.c_ulong
x.XOpenDisplay.restype = ctypes.c_void_p
for call in ("XDefaultRootWindow", "XCreateSimpleWindow"):
    getattr(x, call).restype = UL
display = ctypes.c_void_p(x.XOpenDisplay(None))
root = UL(x.XDefaultRootWindow(display))
OVERRIDE_REDIRECT = 1 << 9
windows = []


class Attributes(ctypes.Structure):
    _fields_ = [
        ("pixmaps_and_pixels", UL * 4),
        ("gravities", ctypes.c_int * 2),
        ("backing_store", ctypes.c_int),
        ("backing", UL * 2),
        ("save_under", ctypes.c_int),
        ("masks", ctypes.c_long * 2),
        ("override_redirect", ctypes.c_int),
        ("colormap", UL),
        ("cursor", UL),
    ]


def raise_window(left, top, width, height, managed=False):
    made = x.XCreateSimpleWindow(display, root, left, top, width, height, 0, UL(0), UL(0x3366CC))
    if not managed:
        attributes = Attributes()
        attributes.override_redirect = 1
        x.XChangeWindowAttributes(display, UL(made), UL(OVERRIDE_REDIRECT), ctypes.byref(attributes))
    x.XMapRaised(display, UL(made))
    windows.append(made)
    return made


def paint(colour):
    x.XSetWindowBackground(display, UL(windows[-1]), UL(colour))
    x.XClearWindow(display, UL(windows[-1]))


def key(keysym, down):
    code = x.XKeysymToKeycode(display, UL(keysym))
    xtest.XTestFakeKeyEvent(display, ctypes.c_uint(code & 0xFF), down, UL(0))


for line in sys.stdin:
    order = json.loads(line)
    answer = {}
    if order["do"] == "raise":
        answer["window"] = hex(raise_window(*order["box"], order.get("managed", False)))
    elif order["do"] == "paint":
        paint(order["colour"])
    elif order["do"] == "lower":
        x.XDestroyWindow(display, UL(windows.pop()))
    elif order["do"] == "key":
        key(order["keysym"], order["down"])
    elif order["do"] == "button":
        xtest.XTestFakeButtonEvent(display, order["button"], order["down"], UL(0))
    # Answered when the server has done it.
    x.XSync(display, 0)
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
