import { virtualWorkstationErrors } from '../errors';
import type { Input } from '../input/input';

const NAMED: ReadonlySet<string> = new Set([
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
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
]);
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);

/** A chord as the keys that it presses: modifiers first, then one or more keys. Throws VIRTUAL_KEY_UNKNOWN. */
export function inputsOfChord(keys: readonly string[]): Input[] {
  const held = new Set(keys.filter((k) => MODIFIERS.has(k)));
  return keys
    .filter((k) => !MODIFIERS.has(k))
    .map((given) => {
      const key = given === 'Return' ? 'Enter' : given === 'Space' ? ' ' : given;
      if (!NAMED.has(key) && [...key].length !== 1)
        throw virtualWorkstationErrors.create('VIRTUAL_KEY_UNKNOWN', { key: given });
      return { kind: 'key', key, control: held.has('Control'), shift: held.has('Shift'), alt: held.has('Alt') };
    });
}
