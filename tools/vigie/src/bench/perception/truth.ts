import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { vigieErrors } from '../../errors';

/** x, y, width, height in pixels of the picture. */
export type Box = readonly [number, number, number, number];

/** What a screen really shows. A list that is not `complete` holds a part: recall counts there, precision does not. */
export interface Truth {
  readonly words: readonly { readonly text: string; readonly box: Box }[];
  readonly elements: readonly { readonly type: string; readonly label: string; readonly box: Box }[];
  readonly elements_complete?: boolean;
  readonly generic_annotated?: boolean;
  readonly ignore?: readonly Box[];
  readonly popups?: readonly Box[];
  readonly window?: { readonly bounds?: Box };
}

export interface TruthScreen {
  readonly name: string;
  readonly picture: string;
  readonly truth: Truth;
}

/** Where the development data lies beside a checkout. */
export const DEFAULT_DATA = resolve(__dirname, '../../../../../../shared/bench/screens');

/** Screens with truth in a folder, by name. Throws BENCH_DATA_MISSING. */
export function loadScreens(folder: string): TruthScreen[] {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.truth.json'));
  } catch {
    // Told below: an absent folder holds no screens.
  }
  if (names.length === 0) throw vigieErrors.create('BENCH_DATA_MISSING', { folder });
  return names.sort().map((file) => {
    const name = file.replace('.truth.json', '');
    const truth = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Truth;
    return { name, picture: join(folder, `${name}.png`), truth };
  });
}

/** The same truth for a picture of another scale. */
export function scaleTruth(truth: Truth, by: number): Truth {
  if (by === 1) return truth;
  const scale = (box: Box): Box => [box[0] * by, box[1] * by, box[2] * by, box[3] * by];
  return {
    ...truth,
    words: truth.words.map((word) => ({ ...word, box: scale(word.box) })),
    elements: truth.elements.map((element) => ({ ...element, box: scale(element.box) })),
    ...(truth.ignore ? { ignore: truth.ignore.map(scale) } : {}),
    ...(truth.popups ? { popups: truth.popups.map(scale) } : {}),
    ...(truth.window?.bounds ? { window: { bounds: scale(truth.window.bounds) } } : {}),
  };
}
