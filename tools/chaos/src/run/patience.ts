import { setTimeout as pause } from 'node:timers/promises';

export { pause };

/** Asks again and again until the answer is true; false when `ms` have passed. A question that fails is answered no. */
export async function until(ask: () => boolean | Promise<boolean>, ms: number, everyMs = 25): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    if (
      await Promise.resolve()
        .then(ask)
        .catch(() => false)
    )
      return true;
    if (performance.now() > end) return false;
    await pause(everyMs);
  }
}

/** Whether it came to pass within the time. */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
