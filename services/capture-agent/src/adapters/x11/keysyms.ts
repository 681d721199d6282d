/** X keysyms of the keys that KeyboardEvent.key names; values from X11/keysymdef.h. */
const NAMED: Readonly<Record<string, number>> = {
  Backspace: 0xff08,
  Tab: 0xff09,
  // Return, not KP_Enter: some programs give the keypad's key another meaning.
  Enter: 0xff0d,
  Pause: 0xff13,
  ScrollLock: 0xff14,
  Escape: 0xff1b,
  Home: 0xff50,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  PageUp: 0xff55,
  PageDown: 0xff56,
  End: 0xff57,
  PrintScreen: 0xff61,
  Insert: 0xff63,
  ContextMenu: 0xff67,
  NumLock: 0xff7f,
  Shift: 0xffe1,
  Control: 0xffe3,
  CapsLock: 0xffe5,
  Alt: 0xffe9,
  Meta: 0xffeb,
  // ISO_Level3_Shift: Alt_R is not AltGr on X11.
  AltGraph: 0xfe03,
  Delete: 0xffff,
};

/** Characters whose keysym is neither Latin-1 nor the Unicode range, as French keyboards have them. */
const LEGACY: Readonly<Record<string, number>> = { '€': 0x20ac, Œ: 0x13bc, œ: 0x13bd, Ÿ: 0x13be };

export const MODIFIER_KEYS = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'] as const;

export function isModifierKey(key: string): boolean {
  return (MODIFIER_KEYS as readonly string[]).includes(key);
}

/** The keysyms that a key may have on this server, the likeliest first; none when the name is unknown. */
export function keysymsOf(key: string): readonly number[] {
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named !== undefined) return [named];
  const functionKey = /^F([1-9]|1\d|2[0-4])$/.exec(key);
  if (functionKey) return [0xffbd + Number(functionKey[1])];
  const point = key.codePointAt(0);
  if (point === undefined || String.fromCodePoint(point) !== key) return [];
  const unicode = 0x0100_0000 + point;
  const legacy = Object.hasOwn(LEGACY, key) ? LEGACY[key] : undefined;
  if (legacy !== undefined) return [legacy, unicode];
  const latin = (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff);
  return latin ? [point, unicode] : point > 0xff ? [unicode] : [];
}
