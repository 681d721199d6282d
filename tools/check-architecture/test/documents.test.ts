import { missingPaths, tableFindings } from '../src';
import { pkg, removeTrees, told, tree, workspace } from './fixture-tree';

afterEach(removeTrees);

describe('the paths that a document cites', () => {
  const root = () =>
    tree({
      'libs/bus/src/index.ts': '',
      'docs/architecture.md': '',
      'docs/decisions/0001-nats.md': '',
      'biome.json': '',
    });
  const missing = (text: string) => told(missingPaths(root(), 'docs/page.md', text));

  it('exist, be they quoted from the root or linked from the document', () => {
    const text =
      'See `libs/bus/src/index.ts`, `libs/bus/`, `libs/*/src/*.ts`, `biome.json` and [this](decisions/0001-nats.md#why), [that](../biome.json).';
    expect(missing(text)).toEqual([]);
  });

  it('are named with their line when they are not there', () => {
    expect(
      missing(
        'x\nSee `libs/rpc/src/index.ts` and `jest.config.js`\nor [this](decisions/0002.md) and `libs/*/gone.ts`.',
      ),
    ).toEqual([
      'docs/page.md:2 — cites libs/rpc/src/index.ts, which is not there.',
      'docs/page.md:2 — cites jest.config.js, which is not there.',
      'docs/page.md:3 — cites decisions/0002.md, which is not there.',
      'docs/page.md:3 — cites libs/*/gone.ts, which is not there.',
    ]);
  });

  it('are told from addresses, commands, subjects, packages, and the reader’s own names', () => {
    const text =
      '[site](https://example.org/x) [below](#here) `./vigie demo` `frame.<ws>` `@vigie/bus` `application/json` `docs/decisions/NNNN-title.md`\n```\nlibs/gone `libs/gone`\n```\n';
    expect(missing(text)).toEqual([]);
  });
});

describe('README’s table of dependencies', () => {
  const files = {
    ...pkg('libs/bus', ['errors'], { nats: '3.4.0', pg: '8.0.0' }),
    'node_modules/nats/package.json': { license: 'Apache-2.0' },
    'node_modules/pg/package.json': { license: { type: 'MIT' } },
  };
  const findings = (...rows: string[]) =>
    told(
      tableFindings(
        workspace(files),
        [
          '# T',
          '<!-- dependencies: begin -->',
          '| package | version | licence | why |',
          '| --- | --- | --- | --- |',
          ...rows,
          '<!-- dependencies: end -->',
        ].join('\n'),
      ),
    );

  it('agrees with what is declared and installed', () => {
    expect(findings('| `nats` | 3.4.0 | Apache-2.0 | the bus |', '| `pg` | 8.0.0 | MIT | the database |')).toEqual([]);
  });

  it('lacks nothing and holds nothing else', () => {
    expect(findings('| `nats` | 3.4.0 | Apache-2.0 | the bus |', '| `left-pad` | 1 | WTFPL | padding |')).toEqual([
      'README.md — has no row for pg.',
      'README.md — left-pad: no package.json declares it.',
    ]);
  });

  it('says the version, the licence and the reason as they are', () => {
    expect(findings('| `nats` | 3.3.0 | MIT | why |', '| `pg` | 8.0.0 | MIT | x |')).toEqual([
      'README.md — nats: says version 3.3.0, declared is 3.4.0.',
      'README.md — nats: says licence MIT.',
      'README.md — nats: does not say why.',
    ]);
  });
});
