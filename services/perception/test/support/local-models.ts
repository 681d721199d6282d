import type { NeuralModel, Tensor } from '../../src/ports';
import { type CharacterSet, parseCharacterSet } from '../../src/read/characters';

/**
 * Stand-ins for the text models, with what matters of them for looking again: the detector's map at a place depends on
 * nearby pixels only, the recogniser's reading on its crop only, and both are quick.
 */

/** Known by these names they are found much faster than through jest's global object. */
const { abs, max, min, round } = Math;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export const localCharacters: CharacterSet = parseCharacterSet(LETTERS.split('').join('\n'));

/** A step between neighbours of a row is ink, in the detector's normalised units. */
const STEP = 0.5;
/** Ink is text this far around, pixels. */
const ASIDE = 7;
const UPRIGHT = 2;

export const localDetector: NeuralModel = {
  inputNames: ['x'],
  outputNames: ['y'],
  run: async ({ x }) => {
    const { data, dims } = x!;
    const [height, width] = [dims[2]!, dims[3]!];
    const inked = spread(spread(inkOf(data, width, height), width, height, 1, ASIDE), width, height, width, UPRIGHT);
    return { y: { data: Float32Array.from(inked, (value) => (value > 0 ? 0.95 : 0.02)), dims: [1, 1, height, width] } };
  },
};

function inkOf(data: Float32Array, width: number, height: number): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      if (abs(data[at]! - data[at - 1]!) > STEP) ink[at] = 1;
    }
  }
  return ink;
}

/** Sets what has something set within `reach` steps of `stride` in either direction, inside the row or column. */
function spread(set: Uint8Array, width: number, height: number, stride: number, reach: number): Uint8Array {
  const wide = new Uint8Array(set.length);
  const along = stride === 1 ? width : height;
  const lines = stride === 1 ? height : width;
  const across = stride === 1 ? width : 1;
  for (let line = 0; line < lines; line += 1) {
    let last = -reach - 1;
    const at = (place: number) => line * across + place * stride;
    for (let place = 0; place < along; place += 1) {
      if (set[at(place)] === 1) last = place;
      if (place - last <= reach) wide[at(place)] = 1;
    }
    last = along + reach + 1;
    for (let place = along - 1; place >= 0; place -= 1) {
      if (set[at(place)] === 1) last = place;
      if (last - place <= reach) wide[at(place)] = 1;
    }
  }
  return wide;
}

/** Columns of the input for each step of the output, as the real recogniser's. */
const COLUMNS = 8;

export const localRecogniser: NeuralModel = {
  inputNames: ['x'],
  outputNames: ['y'],
  run: async ({ x }) => {
    const [count, , height, width] = x!.dims as [number, number, number, number];
    const steps = width / COLUMNS;
    const classes = localCharacters.classes;
    const data = new Float32Array(count * steps * classes);
    for (let slot = 0; slot < count; slot += 1) {
      for (let step = 0; step < steps; step += 1) {
        data[(slot * steps + step) * classes + letterAt(x!, slot, step, height, width)] = 0.97;
      }
    }
    return { y: { data, dims: [count, steps, classes] } };
  },
};

/** A letter that any changed pixel changes; blank on even ground and between letters. */
function letterAt({ data }: Tensor, slot: number, step: number, height: number, width: number): number {
  const base = slot * 3 * height * width;
  let [sum, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let y = 0; y < height; y += 1) {
    for (let column = step * COLUMNS; column < (step + 1) * COLUMNS; column += 1) {
      const value = data[base + y * width + column]!;
      sum += value * (1 + ((y * 31 + column * 17) % 13));
      least = min(least, value);
      most = max(most, value);
    }
  }
  return most - least < 0.3 || step % 2 === 1 ? 0 : 1 + (abs(round(sum * 4)) % LETTERS.length);
}
