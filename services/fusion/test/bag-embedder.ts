import type { Embedder } from '@vigie/fusion';
import { vectorFor } from './fake-embedder';

const known = new Map<string, Float32Array>();
const vectorOf = (content: string, dimensions: number): Float32Array => {
  const key = `${content}/${dimensions}`;
  const found = known.get(key) ?? vectorFor(content, dimensions);
  known.set(key, found);
  return found;
};

function mean(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + value;
  return sum;
}

/**
 * Embeds as real providers do: texts that share words are near, pictures whose names begin alike are, and a crop is
 * described by its size, wherever it is.
 */
export const bagEmbedder: Embedder = {
  embedScreen: async (evidence) => {
    const [page = '', look = ''] = [evidence.slice(7, 39), evidence.slice(39)];
    const [base, noise] = [vectorOf(page, 64), vectorOf(look, 64)];
    return { provider: 'bag-screen', vectors: [base.map((value, i) => value + 0.2 * (noise[i] ?? 0))] };
  },
  embedCrops: async (_, regions) => ({
    provider: 'bag-crop',
    vectors: regions.map(({ width, height }) => vectorOf(`${width}×${height}`, 32)),
  }),
  embedTexts: async (texts) => ({
    provider: 'bag-text',
    vectors: texts.map((text) =>
      mean(
        text
          .toLowerCase()
          .split(/\s+/)
          .map((word) => vectorOf(word, 128)),
        128,
      ),
    ),
  }),
};
