import { defineErrors } from '@vigie/errors';
import { catalogueFindings, errorsPage } from '../src';
import { pkg, removeTrees, told, workspace } from './fixture-tree';

afterEach(removeTrees);

const said = { message: 'Something happened to {name}.', remedy: 'Do something about it.' };

const files = {
  ...pkg('libs/bus'),
  'libs/bus/src/errors.ts':
    "import { defineErrors } from '@vigie/errors'; export const busErrors = defineErrors('bus', {});",
  'libs/bus/src/index.ts':
    "export { busErrors } from './errors'; export const used = ['BUS_BROKEN', 'BUS_SILENT', 'lower'];",
};

describe('an error catalogue', () => {
  const catalogue = defineErrors('bus', { BUS_BROKEN: said });

  it('proves itself', () => {
    expect(catalogueFindings(workspace(files), [catalogue])).toEqual([]);
  });

  it('has codes in UPPER_SNAKE, each with message and remedy, each used', () => {
    const bad = defineErrors('bus', {
      lower: said,
      BUS_SILENT: { message: 'It is silent.', remedy: ' ' },
      BUS_UNUSED: said,
    });
    expect(told(catalogueFindings(workspace(files), [bad]))).toEqual([
      'bus: lower — is not UPPER_SNAKE.',
      'bus: BUS_SILENT — lacks its message or its remedy.',
      'bus: BUS_UNUSED — is never used.',
    ]);
  });

  it('shares no code with another', () => {
    const other = defineErrors('rpc', { BUS_BROKEN: said });
    expect(told(catalogueFindings(workspace(files), [catalogue, other]))).toEqual([
      'rpc: BUS_BROKEN — is also a code of bus.',
    ]);
  });

  it('stands in errors.ts, under its package’s name, and is exported', () => {
    const moved = {
      ...files,
      'libs/bus/src/index.ts': "export const used = ['BUS_BROKEN'];",
      'libs/bus/src/more.ts': "import { defineErrors } from '@vigie/errors'; export { defineErrors };",
    };
    const misnamed = defineErrors('buses', { BUS_BROKEN: said });
    expect(told(catalogueFindings(workspace(moved), [misnamed]))).toEqual([
      'libs/bus/src/more.ts — defines errors.',
      'libs/bus/src/errors.ts — is not exported as busErrors.',
      'libs/bus/src/errors.ts — defines no catalogue "bus".',
    ]);
  });
});

describe('docs/errors.md', () => {
  it('has every package and code, in order, with what would break a table escaped', () => {
    const page = errorsPage([
      defineErrors('rpc', { RPC_B: said, RPC_A: { message: 'a|b <x>\n c', remedy: 'Mend.' } }),
      defineErrors('bus', { BUS_A: said }),
    ]);
    expect(page.slice(page.indexOf('## '))).toBe(
      [
        '## bus',
        '',
        '| code | message | remedy |',
        '| --- | --- | --- |',
        '| `BUS_A` | Something happened to {name}. | Do something about it. |',
        '',
        '## rpc',
        '',
        '| code | message | remedy |',
        '| --- | --- | --- |',
        '| `RPC_A` | a\\|b &lt;x> c | Mend. |',
        '| `RPC_B` | Something happened to {name}. | Do something about it. |',
        '',
      ].join('\n'),
    );
  });
});
