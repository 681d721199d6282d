import { check, differences } from '../src';
import { removeTrees, tree } from './fixture-tree';

afterEach(removeTrees);

describe('the one command', () => {
  it('runs the checks whose names are asked for, prints each with its time, and counts the failures', async () => {
    const root = tree({ 'README.md': 'See `libs/gone.ts`.', 'docs/fine.md': '' });
    const lines: string[] = [];
    expect(await check(root, ['documents cite', 'walls'], (line) => lines.push(line))).toBe(1);
    expect(lines.map((line) => line.replace(/\d+\.\d s/, 'N s'))).toEqual([
      '✓ walls (N s)',
      '✗ paths that the documents cite (N s)',
      '  README.md:1: cites libs/gone.ts, which is not there.\n      Correct the path, or the text around it: what it describes was moved or removed.',
      'Failed: paths that the documents cite.',
    ]);
  });

  it('counts a check that breaks down as failed and goes on', async () => {
    const lines: string[] = [];
    // No buf in this tree's node_modules.
    expect(await check(tree({ 'proto/a.proto': '' }), ['generated', 'walls'], (line) => lines.push(line))).toBe(1);
    expect(lines.join('\n')).toContain('The check broke down: buf cannot be started. Run npm ci.');
    expect(lines.at(-1)).toBe('Failed: generated code is current.');
  });

  it('says so when all is well', async () => {
    const lines: string[] = [];
    expect(await check(tree({}), ['walls'], (line) => lines.push(line))).toBe(0);
    expect(lines.at(-1)).toBe('All 1 checks passed.');
  });
});

describe('generated code is compared', () => {
  it('file by file, in both directions', () => {
    const fresh = tree({ 'gen/a.ts': 'same', 'gen/b.ts': 'new', 'gen/c.ts': 'only fresh' });
    const kept = tree({ 'gen/a.ts': 'same', 'gen/b.ts': 'old', 'gen/d.ts': 'left over' });
    expect(differences(`${fresh}/gen`, `${kept}/gen`)).toEqual(['b.ts', 'c.ts', 'd.ts']);
  });
});
