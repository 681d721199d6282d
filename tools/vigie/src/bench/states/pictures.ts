import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { vigieErrors } from '../../errors';

/** One picture of a labelled set. Pictures of one label show the same state. */
export interface Picture {
  readonly label: string;
  /** What was done to it, for the table of misses. */
  readonly variant: string;
  readonly png: Uint8Array;
}

export interface Folder {
  readonly kind: 'recording' | 'screens';
  readonly files: readonly string[];
  /** Where labels are numbers in the order of the recording. */
  readonly ordered: boolean;
}

/** A recording has frames/NNNN_before.png; anything else is a folder of screens. */
export function openFolder(folder: string): Folder {
  const frames = join(folder, 'frames');
  const kind = existsSync(frames) ? 'recording' : 'screens';
  const from = kind === 'recording' ? frames : folder;
  if (!existsSync(from)) throw vigieErrors.create('CLI_FILE_UNREADABLE', { file: folder, reason: 'ENOENT' });
  const wanted = kind === 'recording' ? /^\d+_before\.png$/ : /\.png$/;
  const files = readdirSync(from)
    .filter((name) => wanted.test(name))
    .sort()
    .map((name) => join(from, name));
  if (files.length === 0) throw vigieErrors.create('CLI_FILE_UNREADABLE', { file: folder, reason: 'no pictures' });
  return { kind, files, ordered: kind === 'recording' };
}

/** What is indexed: a recording's frames, or the `-base` screens (all of them where none is called so). */
export async function indexed(folder: Folder): Promise<Picture[]> {
  const bases = folder.files.filter((file) => variantOf(file) === 'base');
  const files = folder.kind === 'screens' && bases.length > 0 ? bases : folder.files;
  return Promise.all(
    files.map(async (file) => ({ label: labelOf(file, folder), variant: 'base', png: await readFile(file) })),
  );
}

/** What is asked for: another folder's pictures as they are, the same folder's other variants, or else damaged copies. */
export async function* queried(folder: Folder, same: boolean): AsyncGenerator<Picture> {
  const hasBases = folder.kind === 'screens' && folder.files.some((file) => variantOf(file) === 'base');
  for (const file of folder.files) {
    if (hasBases && variantOf(file) === 'base') continue;
    const label = labelOf(file, folder);
    const png = await readFile(file);
    if (hasBases || !same) yield { label, variant: hasBases ? variantOf(file) : 'as recorded', png };
    else yield* damaged(label, png);
  }
}

/** The four perturbations: another tint, 8 px aside, JPEG 60, 97 % of the size on the same screen. */
async function* damaged(label: string, png: Uint8Array): AsyncGenerator<Picture> {
  const plain = sharp(png).removeAlpha();
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const white = { background: '#ffffff' };
  yield { label, variant: 'tint', png: await plain.clone().linear([1.03, 0.98, 0.95], [0, 0, 4]).png().toBuffer() };
  const aside = await plain
    .clone()
    .extend({ top: 8, left: 8, ...white })
    .png()
    .toBuffer();
  yield { label, variant: '8px', png: await sharp(aside).extract({ left: 0, top: 0, width, height }).png().toBuffer() };
  yield {
    label,
    variant: 'jpeg60',
    png: await sharp(await plain.clone().jpeg({ quality: 60 }).toBuffer())
      .png()
      .toBuffer(),
  };
  const [w, h] = [Math.round(width * 0.97), Math.round(height * 0.97)];
  const smaller = plain
    .clone()
    .resize(w, h)
    .extend({ right: width - w, bottom: height - h, ...white });
  yield { label, variant: '97%', png: await smaller.png().toBuffer() };
}

/** Labels whose indexed pictures have the same pixels count as one: the first stands for all. */
export async function sameLabels(pictures: readonly Picture[]): Promise<Map<string, string>> {
  const byPixels = new Map<string, string>();
  const canonical = new Map<string, string>();
  for (const { label, png } of pictures) {
    const pixels = createHash('sha256')
      .update(await sharp(png).removeAlpha().raw().toBuffer())
      .digest('hex');
    const first = byPixels.get(pixels) ?? label;
    byPixels.set(pixels, first);
    canonical.set(label, first);
  }
  return canonical;
}

function labelOf(file: string, folder: Folder): string {
  const name = basename(file, '.png');
  if (folder.kind === 'recording') return String(Number(name.split('_')[0]));
  const cut = name.lastIndexOf('-');
  return cut < 0 ? name : name.slice(0, cut);
}

function variantOf(file: string): string {
  const name = basename(file, '.png');
  return name.slice(name.lastIndexOf('-') + 1);
}
