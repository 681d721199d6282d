import { readFile } from 'node:fs/promises';
import {
  type FixedTensor,
  type ModelCatalogue,
  type OnnxSession,
  openSession,
  resolveModel,
  type SessionOptions,
} from '@vigie/inference';

/** Squeeze-and-excite gates of the text detector: tensor and channels. */
export const DETECTOR_GATES = [
  ['hardsigmoid_4.tmp_0', 192],
  ['hardsigmoid_5.tmp_0', 384],
  ...[6, 7, 8, 9].map((at) => [`hardsigmoid_${at}.tmp_0`, 96] as const),
  ...[10, 11, 12, 13].map((at) => [`hardsigmoid_${at}.tmp_0`, 24] as const),
] as const;

/**
 * Opens the text detector with its gates fixed at their means over screens (models/training/detector-gates.js). As
 * published each gate is a mean over the whole picture, so that a pointer in one corner moves boxes in another, and a
 * part of a screen is never seen as the whole is. Fixed, it finds the same text, and what it finds depends on what
 * lies nearby only.
 */
export async function openTextDetector(catalogue: ModelCatalogue, options: SessionOptions): Promise<OnnxSession> {
  const means = await resolveModel(catalogue, 'pp-ocrv4-detection-gates');
  const fixed = gatesOf(await readFile(means.file));
  return openSession(await resolveModel(catalogue, 'pp-ocrv4-detection'), { ...options, fixed });
}

/** The file holds the gates one after another as little-endian 32-bit floats; its digest was compared. */
function gatesOf(bytes: Uint8Array): Map<string, FixedTensor> {
  const values = new Float32Array(Uint8Array.from(bytes).buffer);
  let from = 0;
  return new Map(
    DETECTOR_GATES.map(([name, channels]) => {
      const data = values.subarray(from, from + channels);
      from += channels;
      return [name, { data, dims: [1, channels, 1, 1] }];
    }),
  );
}
