/** Keeps, for each of a few questions, the row whose fingerprint has the greatest inner product with it. */
export class ExactNearest {
  readonly #questions: readonly Float32Array[];
  readonly #best: { row: number; similarity: number }[];

  constructor(questions: readonly Float32Array[]) {
    this.#questions = questions;
    this.#best = questions.map(() => ({ row: -1, similarity: -2 }));
  }

  /** Every row has to be told of. */
  see(row: number, fingerprint: Float32Array): void {
    for (let at = 0; at < this.#questions.length; at++) {
      const similarity = dot(this.#questions[at] as Float32Array, fingerprint);
      const best = this.#best[at];
      if (best && similarity > best.similarity) [best.row, best.similarity] = [row, similarity];
    }
  }

  answer(at: number): { readonly row: number; readonly similarity: number } {
    return this.#best[at] ?? { row: -1, similarity: -2 };
  }
}

/** Four sums at once: one alone would wait for each addition. */
function dot(a: Float32Array, b: Float32Array): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  for (let i = 0; i + 3 < a.length; i += 4) {
    s0 += (a[i] as number) * (b[i] as number);
    s1 += (a[i + 1] as number) * (b[i + 1] as number);
    s2 += (a[i + 2] as number) * (b[i + 2] as number);
    s3 += (a[i + 3] as number) * (b[i + 3] as number);
  }
  return s0 + s1 + s2 + s3;
}
