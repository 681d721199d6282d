import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';
import { vigieErrors } from '../../errors';
import type { Box } from './truth';

const run = promisify(execFile);
const SCALE = 2;

/** Throws TESSERACT_NOT_INSTALLED when the program or its French is absent. */
export async function requireTesseract(): Promise<void> {
  const languages = await run('tesseract', ['--list-langs']).then(
    ({ stdout, stderr }) => `${stdout}\n${stderr}`.split(/\s+/),
    (): string[] => [],
  );
  if (!languages.includes('fra')) throw vigieErrors.create('TESSERACT_NOT_INSTALLED');
}

/** Words as Debian's Tesseract reads them in French, on the picture at twice its size. */
export async function readWithTesseract(image: RgbImage): Promise<{ words: { text: string; box: Box }[]; ms: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-tesseract-'));
  try {
    const file = join(folder, 'screen.png');
    const raw = { width: image.width, height: image.height, channels: 3 } as const;
    const twice = sharp(image.data, { raw }).resize(image.width * SCALE, image.height * SCALE, { kernel: 'cubic' });
    await writeFile(file, await twice.png({ compressionLevel: 1 }).toBuffer());
    const started = performance.now();
    const { stdout } = await run('tesseract', [file, 'stdout', '-l', 'fra', '--psm', '11', 'tsv'], {
      env: { ...process.env, OMP_THREAD_LIMIT: '2' },
      maxBuffer: 64 * 1024 * 1024,
    });
    return { words: wordsOf(stdout), ms: performance.now() - started };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Columns of the table: … 6 left, 7 top, 8 width, 9 height, 10 confidence, 11 text. */
function wordsOf(table: string): { text: string; box: Box }[] {
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((cells) => cells.length >= 12 && cells[11]!.trim() !== '')
    .map((cells) => {
      const [left, top, width, height] = cells.slice(6, 10).map((cell) => Number(cell) / SCALE);
      return { text: cells[11]!.trim(), box: [left!, top!, width!, height!] as const };
    });
}
