import { type Rect, rectArea, rectIntersection } from '@vigie/domain';
import type { Candidate } from '../fuse/candidate';
import { colourDistance } from './colours';
import type { Scene, Surface } from './scene';

/** Bands that may be tool or title bars, pixels high. */
const LEAST_BAND = 22;
const MOST_BAND = 64;
const LEAST_BAND_WIDTH = 240;
const LEAST_ICON = 7;
const MOST_ICON = 40;
/** Icons nearer than this are pieces of one. */
const PIECES = 4;
/** Icons differ from the band by more than this; those that are out of use are pale. */
const INK = 30;
const LEAST_PITCH = 24;
const MOST_PITCH = 64;

/** Icons without borders in a row on a band: tool bars, and the buttons of a title bar. */
export function findIcons(scene: Scene): Candidate[] {
  return scene.surfaces.filter(isBand).flatMap((band) => iconsOn(scene, band));
}

function isBand({ box, left, right, above, below }: Surface): boolean {
  const alone = !(left || right) && !(above && below);
  return alone && box.height >= LEAST_BAND && box.height <= MOST_BAND && box.width >= LEAST_BAND_WIDTH;
}

function iconsOn(scene: Scene, band: Surface): Candidate[] {
  const icons = marksOn(scene, band).filter(isIcon);
  const found: Candidate[] = [];
  for (const run of evenRuns(icons)) {
    const pitch = pitchOf(run);
    if (pitch === null) continue;
    for (const icon of run)
      found.push({ type: 'button', box: around(icon, pitch, band.box), confidence: 0.6, words: [] });
  }
  return found;
}

function isIcon({ width, height }: Rect): boolean {
  return width >= LEAST_ICON && width <= MOST_ICON && height <= MOST_ICON && (height >= LEAST_ICON || width >= 8);
}

/** What is drawn on the band beside its words, cut at empty columns. */
function marksOn(scene: Scene, band: Surface): Rect[] {
  const { box, colour } = band;
  const { image } = scene;
  const text = scene.words.filter(
    (word) => /[\p{L}\p{N}]{2}/u.test(word.text) && rectArea(rectIntersection(word.box, box)) > 0,
  );
  const marks: Rect[] = [];
  let top = 0;
  let bottom = -1;
  let start = -1;
  let empty = 0;
  for (let x = box.x + 2; x < box.x + box.width - 1; x += 1) {
    const above = text.filter((word) => x >= word.box.x - 1 && x <= word.box.x + word.box.width + 1);
    const covered = (y: number) => above.some((word) => y >= word.box.y - 2 && y <= word.box.y + word.box.height + 2);
    let inked = false;
    for (let y = box.y + 3; y < box.y + box.height - 3; y += 1) {
      if (above.length > 0 && covered(y)) continue;
      const at = (y * image.width + x) * 3;
      if (colourDistance([image.data[at]!, image.data[at + 1]!, image.data[at + 2]!], colour) <= INK) continue;
      if (start < 0) {
        start = x;
        top = y;
        bottom = y;
      }
      inked = true;
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    empty = inked ? 0 : empty + 1;
    if (start >= 0 && empty > PIECES) {
      marks.push({ x: start, y: top, width: x - empty - start + 1, height: bottom - top + 1 });
      start = -1;
    }
  }
  return marks;
}

/** Neighbouring icons no further apart than a button is wide. */
function evenRuns(icons: readonly Rect[]): Rect[][] {
  const runs: Rect[][] = [];
  for (const icon of icons) {
    const last = runs.at(-1)?.at(-1);
    if (last && centre(icon) - centre(last) <= MOST_PITCH) runs.at(-1)!.push(icon);
    else runs.push([icon]);
  }
  return runs.filter((run) => run.length >= 3);
}

/** The commonest distance of neighbours; null when they lie too near for buttons. */
function pitchOf(run: readonly Rect[]): number | null {
  const distances = run.slice(1).map((icon, index) => centre(icon) - centre(run[index]!));
  const near = distances.filter((distance) => distance >= LEAST_PITCH).sort((a, b) => a - b);
  return near.length * 2 < distances.length ? null : (near[Math.floor(near.length / 3)] ?? null);
}

function centre(box: Rect): number {
  return box.x + box.width / 2;
}

/** A button as wide as the pitch; as high as wide, or as the band where that is lower. */
function around(icon: Rect, pitch: number, band: Rect): Rect {
  const width = Math.round(Math.max(pitch - 1, icon.width + 2));
  const height = Math.min(band.height, Math.max(icon.height + 4, Math.min(width, band.height - 4)));
  const middle = icon.y + icon.height / 2;
  const y = Math.max(band.y, Math.min(band.y + band.height - height, Math.round(middle - height / 2)));
  return { x: Math.round(centre(icon) - width / 2), y, width, height };
}
