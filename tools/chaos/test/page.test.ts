import { readFileSync } from 'node:fs';
import path from 'node:path';
import { failPointNames } from '@vigie/fail-points';
import { GROUPS } from '../src/cases/case';
import { CASES } from '../src/cases/catalogue';
import { PAGE, withTable } from '../src/page/chaos-page';
import { readResults } from '../src/page/publish';

const root = path.resolve(__dirname, '..', '..', '..');

describe('docs/chaos.md', () => {
  it('is current: `npm run chaos -- --page` writes it', () => {
    const page = readFileSync(path.join(root, PAGE), 'utf8');
    expect(withTable(page, readResults(root))).toBe(page);
  });
});

describe('the catalogue of cases', () => {
  it('names each case once, and each belongs to a chapter', () => {
    const names = CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(CASES.every(({ group }) => GROUPS.includes(group))).toBe(true);
  });

  it.each(failPointNames)('has a case that kills at %s', (name) => {
    expect(CASES.map((chaos) => chaos.name)).toContain(`kill-${name.replace('.', '-').replaceAll('_', '-')}`);
  });

  it('kills at least 2,000 times in a full run', () => {
    const kills = CASES.reduce((sum, chaos) => sum + chaos.trials * chaos.kills, 0);
    expect(kills).toBeGreaterThanOrEqual(2_000);
  });

  it('has a short selection', () => {
    expect(CASES.filter((chaos) => chaos.short).length).toBeGreaterThan(8);
  });
});
