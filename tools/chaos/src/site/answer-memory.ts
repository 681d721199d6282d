/**
 * Loaded before the entry of a process of a site (`node --expose-gc`): answers the message `memory` with what the
 * process still holds after a collection, MiB. Resident memory alone says how late the collector is.
 */
process.on('message', (message) => {
  if (message !== 'memory') return;
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  process.send?.({ kind: 'memory', mib: (heapUsed + external + arrayBuffers) / 2 ** 20 });
});
// A listener must not keep a process that has nothing else to do.
process.channel?.unref();
