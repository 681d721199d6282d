import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Summary } from '../run/summary';
import { PAGE, type PublishedResults, RESULTS, withTable } from './chaos-page';

export function readResults(root: string): PublishedResults | null {
  const file = path.join(root, RESULTS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PublishedResults) : null;
}

/** Keeps a run's sums beside the page and writes them into it; without a run only the page is made anew. */
export function publish(root: string, summary: Summary | null, minutes: number): void {
  if (summary !== null) {
    const ranOn = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`;
    writeFileSync(path.join(root, RESULTS), `${JSON.stringify({ ...summary, ranOn, minutes }, null, 2)}\n`);
  }
  const page = path.join(root, PAGE);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), readResults(root)));
}
