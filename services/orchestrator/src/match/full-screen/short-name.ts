/** A picture's name in a message: of a digest its beginning is enough to tell it. */
export function shortName(file: string): string {
  return /^sha256-[0-9a-f]{64}$/.test(file) ? `${file.slice(0, 19)}…` : file;
}
