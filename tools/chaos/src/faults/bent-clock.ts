import { existsSync } from 'node:fs';

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (triplet) => `/usr/lib/${triplet}/faketime/libfaketimeMT.so.1`,
);

function library(): string | undefined {
  return LIBRARIES.find((file) => existsSync(file));
}

export function missingFaketime() {
  return library() === undefined ? { tool: 'libfaketime', packages: 'libfaketime' } : null;
}

/**
 * Environment of a process whose wall clock reads something else: an offset such as `+10m`, read again and again from a
 * file, so that it can jump while the process runs. The steady clock stays right, as it does on a real machine.
 */
export function bentClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: library() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
}
