import { VIRTUAL_KEYS } from './plan-input';

/** Hooks tell the left and the right key of a pair apart. */
const PAIRS: Readonly<Record<string, readonly number[]>> = {
  Shift: [0x10, 0xa0, 0xa1],
  Control: [0x11, 0xa2, 0xa3],
  Alt: [0x12, 0xa4, 0xa5],
  Meta: [0x5b, 0x5c],
};

/** For each key of a chord the virtual keys that hooks give for it; none where the layout lacks it. */
export function chordVirtualKeys(chord: readonly string[], scanCharacter: (unit: number) => number): number[][] {
  return chord.map((key) => {
    if (Object.hasOwn(PAIRS, key)) return [...PAIRS[key]!];
    if (Object.hasOwn(VIRTUAL_KEYS, key)) return [VIRTUAL_KEYS[key]!];
    const functionKey = /^F(\d+)$/.exec(key);
    if (functionKey) return [0x6f + Number(functionKey[1])];
    const scanned = scanCharacter(key.charCodeAt(0));
    return scanned === -1 ? [] : [scanned & 0xff];
  });
}
