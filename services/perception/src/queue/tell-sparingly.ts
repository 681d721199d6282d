/**
 * Tells of a trouble when it first comes, and then at most once in `restMs` with how often it came meanwhile: a service
 * that refuses thousands of frames must not drown in its own log.
 */
export function tellSparingly(
  tell: (code: string, times: number) => void,
  { restMs, now }: { readonly restMs: number; readonly now: () => number },
): (code: string) => void {
  const troubles = new Map<string, { toldAt: number; times: number }>();
  return (code) => {
    const trouble = troubles.get(code) ?? { toldAt: Number.NEGATIVE_INFINITY, times: 0 };
    trouble.times += 1;
    troubles.set(code, trouble);
    if (now() - trouble.toldAt < restMs) return;
    tell(code, trouble.times);
    trouble.toldAt = now();
    trouble.times = 0;
  };
}
