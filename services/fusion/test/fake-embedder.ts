import type { Rect } from '@vigie/domain';
import { fusionErrors } from '../src/errors';
import type { Embedded, Embedder } from '../src/ports';

/** Pseudo-random unit vectors by content: equal content, equal vector; other content, a cosine near 0. */
export function vectorFor(content: string, dimensions: number): Float32Array {
  let state = 2166136261;
  for (let i = 0; i < content.length; i++) state = Math.imul(state ^ content.charCodeAt(i), 16777619);
  const vector = Float32Array.from({ length: dimensions }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2147483648 - 1;
  });
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export interface FakeEmbedder extends Embedder {
  readonly asked: { screens: number; crops: number; texts: number };
}

/** Answers as the embedding service does; refuses pictures whose name is in `refused`. */
export function fakeEmbedder(refused: Readonly<Record<string, string>> = {}): FakeEmbedder {
  const asked = { screens: 0, crops: 0, texts: 0 };
  const check = (evidence: string) => {
    const failure = refused[evidence];
    if (failure) throw fusionErrors.create('FUSION_EMBEDDING_REFUSED', { failure });
  };
  return {
    asked,
    embedScreen: async (evidence: string): Promise<Embedded> => {
      asked.screens++;
      check(evidence);
      return { provider: 'fake-screen', vectors: [vectorFor(evidence, 700)] };
    },
    embedCrops: async (evidence: string, regions: readonly Rect[]): Promise<Embedded> => {
      asked.crops += regions.length;
      check(evidence);
      return { provider: 'fake-crop', vectors: regions.map((region) => vectorFor(JSON.stringify(region), 40)) };
    },
    embedTexts: async (texts: readonly string[]): Promise<Embedded> => {
      asked.texts += texts.length;
      return { provider: 'fake-text', vectors: texts.map((text) => vectorFor(text, 512)) };
    },
  };
}
