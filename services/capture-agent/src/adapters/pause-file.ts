import { statSync } from 'node:fs';

/** Whether the pause file is there; never for an empty name. One that cannot be looked for may be there, so it counts. */
export function pauseFileThere(file: string): boolean {
  if (file === '') return false;
  try {
    statSync(file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}
