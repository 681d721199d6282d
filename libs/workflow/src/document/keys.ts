/** Keys by the names of KeyboardEvent.key; single characters stand for themselves. */
export const MODIFIER_KEYS = ['Control', 'Shift', 'Alt', 'Meta'] as const;
export const NAMED_KEYS = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Space',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
] as const;

const KNOWN: ReadonlySet<string> = new Set([...MODIFIER_KEYS, ...NAMED_KEYS]);

export function isKnownKey(key: string): boolean {
  return KNOWN.has(key) || [...key].length === 1;
}

/** `Control+s` → its keys; `Control++` is Control and the plus sign. */
export function parseChord(chord: string | readonly string[]): readonly string[] {
  if (typeof chord !== 'string') return chord;
  const keys = chord.endsWith('++')
    ? [...chord.slice(0, -2).split('+'), '+']
    : chord === '+'
      ? ['+']
      : chord.split('+');
  return keys.map((key) => (key.length > 1 ? key.trim() : key)).filter((key) => key !== '');
}
