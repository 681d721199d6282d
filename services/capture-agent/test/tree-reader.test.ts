import { openTreeReader } from '../src/adapters/tree-reader';

/** Stands for the reader of a platform: answers by what it is asked, as its protocol says. */
const READER = `
const { createInterface } = require('node:readline');
const bounds = { x: 1, y: 2, width: 3, height: 4 };
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, pid } = JSON.parse(line);
  const say = (fields) => process.stdout.write(JSON.stringify({ id, ...fields }) + '\\n');
  if (pid === 1) say({ nodes: [{ parent: -1, role: 'Button', name: 'Créer', value: '', bounds, states: ['sensitive'] }] });
  if (pid === 2) say({ error: 'UI Automation failed: ElementNotAvailableException' });
  if (pid === 3) process.exit(1);
  if (pid === 4) process.stdout.write('no JSON\\n') && say({ nodes: [] });
});
`;
const reader = () => openTreeReader({ program: process.execPath, args: ['-e', READER], environment: {} });

describe('A reader of accessibility trees in a child process', () => {
  it('answers with the nodes, accents kept, and with nothing where there is nothing', async () => {
    const tree = reader();
    expect(await tree.read(1)).toMatchObject([{ role: 'Button', name: 'Créer', states: ['sensitive'] }]);
    expect(await tree.read(4)).toEqual([]);
    await tree.close();
  });

  it('passes on why there is no tree, and goes on', async () => {
    const tree = reader();
    await expect(tree.read(2)).rejects.toMatchObject({ code: 'ACCESSIBILITY_UNAVAILABLE' });
    expect(await tree.read(1)).toHaveLength(1);
    await tree.close();
  });

  it('says so when the child ends in the middle of a question', async () => {
    const tree = reader();
    await expect(tree.read(3)).rejects.toMatchObject({ facts: { reason: 'the reader of the tree ended' } });
    await tree.close();
  });

  it('says so when the program is not there, as powershell.exe is not on other systems', async () => {
    const tree = openTreeReader({ program: 'powershell-that-is-not-there', args: [], environment: {} });
    await expect(tree.read(1)).rejects.toMatchObject({ code: 'ACCESSIBILITY_UNAVAILABLE' });
    await tree.close();
  });
});
