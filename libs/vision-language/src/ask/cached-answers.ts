import type { z } from 'zod';
import type { AnswerCache } from '../vision-language-model';

/** A cache of answers that never throws: what cannot be read, or has another form, is a miss. */
export interface CachedAnswers {
  load<T>(key: string, form: z.ZodType<T>): Promise<T | null>;
  store(key: string, answer: unknown): Promise<void>;
}

export function cachedAnswers(cache: AnswerCache, ttlMs: number): CachedAnswers {
  const name = (key: string) => `vlm:${key}`;
  return {
    load: async (key, form) => {
      try {
        const bytes = await cache.get(name(key));
        return bytes === null ? null : (form.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data ?? null);
      } catch {
        return null;
      }
    },
    store: async (key, answer) => {
      try {
        await cache.set(name(key), Buffer.from(JSON.stringify(answer)), { ttlMs });
      } catch {
        // The answer is there; only the next one who asks pays again.
      }
    },
  };
}
