"""The characters that our head can read, in the order of its classes; class 0 is CTC's blank."""

CHARACTERS = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"
    "ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒàâäæçèéêëîïôöùûüÿœáíóúñãõÁÍÓÚÑÃÕ"
    "–—‘’“”«»…•·°µ²³½¼±×÷≤≥€£§©®™‰№"
    "←↑→↓▶◀▲▼►◄●○■□☐☑✓✕✖★⚠"
    "−≈⁶⁹₂"
)
CLASSES = 1 + len(CHARACTERS)
_class_of = {character: index + 1 for index, character in enumerate(CHARACTERS)}


def encode(text):
    """Classes of a text; None when it holds a character that the head does not have."""
    classes = [_class_of.get(character) for character in text]
    return None if None in classes else classes


def decode(classes):
    """Text of the best classes step by step: repeats merged, blanks dropped."""
    text = []
    last = 0
    for one in classes:
        if one != last and one != 0:
            text.append(CHARACTERS[one - 1])
        last = one
    return "".join(text)
