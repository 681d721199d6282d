import type { Cache } from '@vigie/cache';
import type { Alternative, Glyph, Recognition, SpaceHint } from '../read/ctc';
import type { RecognitionStore } from './vision-thread';

/** Part of the key: readings of another model or another decoding are not comparable. */
const VERSION = 'french-5';
/** Readings are patient data: they leave the cache after an hour without need. */
const TTL_MS = 3_600_000;

/** Recognitions in the cache that replicas share. Neither call throws; what cannot be read is a miss. */
export function cachedRecognitions(cache: Pick<Cache, 'get' | 'set'>): RecognitionStore {
  return {
    load: (keys) =>
      Promise.all(
        keys.map(async (key) => {
          const bytes = await cache.get(`${VERSION}:${key}`).catch(() => null);
          return bytes === null ? null : parse(bytes);
        }),
      ),
    store: (entries) => {
      for (const [key, recognition] of entries) {
        const bytes = Buffer.from(JSON.stringify(recognition));
        cache.set(`${VERSION}:${key}`, bytes, { ttlMs: TTL_MS }).catch(() => undefined);
      }
    },
  };
}

function parse(bytes: Uint8Array): Recognition | null {
  if (bytes.length > MOST_BYTES) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isRecognition(value) ? value : null;
  } catch {
    return null;
  }
}

/** A line has some hundred glyphs of some hundred bytes. */
const MOST_BYTES = 1_000_000;
const MOST_GLYPHS = 4_000;
const MOST_ALTERNATIVES = 16;
/** UTF-16 units of one character with its marks. */
const LONGEST_CHARACTER = 8;
/** Sums of shares in single precision may come out a little above one. */
const ROUNDING = 1e-3;

/** Whoever shares the cache may have written it: nothing is believed that the decoder could not have made. */
function isRecognition(value: unknown): value is Recognition {
  if (!isRecord(value) || !isListOf(value.glyphs, MOST_GLYPHS, isGlyph)) return false;
  const { glyphs, spaces, confidence } = value;
  if (!isListOf(spaces, MOST_GLYPHS, isSpace) || !isShare(confidence)) return false;
  if (glyphs.some(({ at }, index) => at < (glyphs[index - 1]?.at ?? 0))) return false;
  const sum = glyphs.reduce((total, glyph) => total + glyph.confidence, 0);
  return Math.abs(confidence - (glyphs.length === 0 ? 0 : sum / glyphs.length)) <= ROUNDING;
}

function isGlyph(value: unknown): value is Glyph {
  if (!isRecord(value) || !isCharacter(value.character) || !isShare(value.at) || !isShare(value.confidence))
    return false;
  return value.alternatives === undefined || isListOf(value.alternatives, MOST_ALTERNATIVES, isAlternative);
}

function isAlternative(value: unknown): value is Alternative {
  return isRecord(value) && isCharacter(value.character) && isShare(value.probability);
}

function isSpace(value: unknown): value is SpaceHint {
  return isRecord(value) && isShare(value.at) && isShare(value.probability);
}

function isListOf<T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.length <= most && value.every(isOne);
}

function isCharacter(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_CHARACTER && value.trim() !== '';
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1 + ROUNDING;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
