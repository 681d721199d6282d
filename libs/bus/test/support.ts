export function bytes(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

export function text(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}

/** Waits until something is so, at most `timeoutMs`; fails with what it waited for. */
export async function until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not so within ${timeoutMs} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
