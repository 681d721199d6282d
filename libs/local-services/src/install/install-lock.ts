import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { localServicesErrors } from '../errors';
import { vigieFolder } from '../places';
import type { Progress } from './progress';

/** An installation of everything on a slow line takes some minutes; past this the other one is stuck. */
const PATIENCE_MS = 15 * 60_000;
const LOOK_AGAIN_MS = 500;

/** Lets one process at a time install into this checkout. A lock whose holder has died counts for nothing. */
export async function withInstallLock<T>(say: Progress, work: () => Promise<T>): Promise<T> {
  const file = path.join(vigieFolder(), 'install.lock');
  mkdirSync(vigieFolder(), { recursive: true });
  const started = performance.now();
  for (let told = false; !take(file); told = true) {
    if (!told) say('waiting for another installation in this checkout');
    if (performance.now() - started > PATIENCE_MS) {
      const facts = { what: file, seconds: PATIENCE_MS / 1000 };
      throw localServicesErrors.create('INSTALL_LOCKED', facts);
    }
    await delay(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!holderLives(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderLives(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!(pid > 0)) return true; // being written at this moment
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
