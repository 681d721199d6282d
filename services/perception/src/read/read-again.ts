import type { RgbImage } from '@vigie/domain';
import type { Recognition } from './ctc';
import { findInk, type Ink } from './ink';
import { sampling } from './recogniser-input';
import { unreadInk } from './unread-ink';

/** A reading with a sign less sure than this is doubtful. */
const DOUBTFUL = 0.75;
/** A sign less sure than this does not account for ink that nothing was read for before. */
const ACCOUNTS = 0.5;
/** Widths at which a doubtful line is looked at again: its columns fall otherwise on the recogniser's grid. */
const STRETCHES = [0.9, 1.2] as const;

/**
 * Reads doubtful lines again, a little narrower and a little wider, and takes the reading that leaves least ink unread, and of
 * these the one whose least sure sign is surest: narrow letters that stand close ("rn", "ll") melt at one width and not at
 * another, and a lone O that is taken for a picture at one is a letter at another. Depends on each crop alone.
 */
export async function readDoubtfulAgain(
  crops: readonly RgbImage[],
  first: readonly Recognition[],
  read: (crops: readonly RgbImage[]) => Promise<readonly Recognition[]>,
): Promise<Recognition[]> {
  const inks = crops.map((crop) => findInk(crop));
  const best = first.map((reading, index) => ({ reading, left: unread(inks[index]!, reading) }));
  const doubtful = best.flatMap(({ reading, left }, index) => (left > 0 || isUnsure(reading) ? [index] : []));
  if (doubtful.length > 0) {
    const again = await read(STRETCHES.flatMap((by) => doubtful.map((index) => stretched(crops[index]!, by))));
    again.forEach((reading, at) => {
      const index = doubtful[at % doubtful.length]!;
      const left = unread(inks[index]!, reading);
      const off = left - best[index]!.left;
      if (off < 0 || (off === 0 && leastSure(reading) > leastSure(best[index]!.reading)))
        best[index] = { reading, left };
    });
  }
  return best.map(({ reading }) => reading);
}

function unread(ink: Ink, { glyphs }: Recognition): number {
  const sure = glyphs.filter(({ confidence }) => confidence >= ACCOUNTS);
  return unreadInk(
    ink,
    sure.map(({ at }) => at),
  ).length;
}

/** A sign or two are as likely an icon, which has no better reading. */
function isUnsure(reading: Recognition): boolean {
  return reading.glyphs.length > 2 && leastSure(reading) < DOUBTFUL;
}

function leastSure({ glyphs }: Recognition): number {
  return glyphs.length === 0 ? 0 : Math.min(...glyphs.map(({ confidence }) => confidence));
}

/** Bilinear, along the line only. */
function stretched(crop: RgbImage, by: number): RgbImage {
  const width = Math.max(1, Math.round(crop.width * by));
  const data = new Uint8Array(width * crop.height * 3);
  const columns = sampling(crop.width, width);
  for (let x = 0; x < width; x += 1) {
    const left = columns.low[x]!;
    const right = columns.high[x]!;
    const share = columns.weight[x]!;
    for (let y = 0; y < crop.height; y += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const one = crop.data[(y * crop.width + left) * 3 + channel]!;
        const other = crop.data[(y * crop.width + right) * 3 + channel]!;
        data[(y * width + x) * 3 + channel] = Math.round(one + (other - one) * share);
      }
    }
  }
  return { width, height: crop.height, data };
}
