/** @jest-environment ./libs/inference/test/onnx-environment.js */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cosine } from '@vigie/fusion';
import { renderGallery } from '@vigie/virtual-workstation';
import sharp from 'sharp';
import { type Fingerprinter, openFingerprinter } from '../src/bench/states/fingerprinter';

/** From pixels to fingerprint by the real perception, embedding and fusion, without title and context. */
describe('fingerprints of rendered screens', () => {
  let fingerprinter: Fingerprinter;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigie-fingerprints-'));
    fingerprinter = await openFingerprinter('complete');
  });
  afterAll(async () => {
    await fingerprinter.close();
    await rm(folder, { recursive: true, force: true });
  });

  const draw = async (scene: string): Promise<Uint8Array> => {
    await renderGallery(folder, `${scene}-base`);
    return readFile(join(folder, `${scene}-base.png`));
  };
  const fingerprintOf = async (png: Uint8Array) => (await fingerprinter.fingerprint(png)).fingerprint;

  test('F-5.3, F-5.4: tint, eight pixels aside and lossy compression stay nearer than any other content', async () => {
    const notes = await draw('dossier-notes');
    const plain = sharp(notes).removeAlpha();
    const { width = 0, height = 0 } = await plain.metadata();
    const aside = await plain.clone().extend({ top: 8, left: 8, background: '#ffffff' }).png().toBuffer();
    const changed = {
      tint: await plain.clone().linear([1.03, 0.98, 0.95], [0, 0, 4]).png().toBuffer(),
      aside: await sharp(aside).extract({ left: 0, top: 0, width, height }).png().toBuffer(),
      lossy: await sharp(await plain.clone().jpeg({ quality: 60 }).toBuffer())
        .png()
        .toBuffer(),
    };
    const reference = await fingerprintOf(notes);
    const near: number[] = [];
    for (const png of Object.values(changed)) near.push(cosine(reference, await fingerprintOf(png)));
    const far: number[] = [];
    for (const scene of ['note-confirmation', 'dossier-prescriptions', 'recherche']) {
      far.push(cosine(reference, await fingerprintOf(await draw(scene))));
    }
    expect(Math.min(...near)).toBeGreaterThan(0.85);
    expect(Math.max(...far)).toBeLessThan(Math.min(...near));
    expect(far.at(-1)).toBeLessThan(0.8);
  }, 300_000);

  test('F-5.1, F-14.4: fingerprints of screens of other sizes are comparable unit vectors', async () => {
    const search = await draw('recherche');
    const small = await sharp(search).removeAlpha().resize(1024, 640, { fit: 'fill' }).png().toBuffer();
    const [a, b] = [await fingerprintOf(search), await fingerprintOf(small)];
    expect(a).toHaveLength(b.length);
    expect(Math.hypot(...b)).toBeCloseTo(1, 5);
    expect(cosine(a, b)).toBeGreaterThan(0.7);
  }, 300_000);
});
