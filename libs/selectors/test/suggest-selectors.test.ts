import fc from 'fast-check';
import {
  type Catalog,
  type CatalogEntry,
  compareDumps,
  indexTree,
  matchSelector,
  NameKey,
  parseSelector,
  readCatalog,
  type Selector,
  suggestSelectors,
  type UiaTree,
} from '../src';
import { editedDumps, type Sketch, treeOf } from './generated-dumps';

const key = new NameKey(Buffer.alloc(32, 7));

let next = 0;
function sketch(type: Sketch['type'], own: Partial<Sketch> = {}): Sketch {
  return { key: next++, type, id: '', name: '', class: `Ui${type}`, children: [], ...own };
}

function hashed(name: string): string {
  const { keyId, length, hex } = key.hash(name);
  return `[name=#${keyId}:${length}:${hex}]`;
}

function parse(text: string): Selector {
  const parsed = parseSelector(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.expected}`);
  return parsed.selector;
}

function entry(selector: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  return { selectorId: 's', description: '', selector: parse(selector), evidence: null, readOnly: true, ...more };
}

function catalogOf(...entries: readonly CatalogEntry[]): Catalog {
  return { keyId: null, entries };
}

/** The selectors of all elements of some screens, by place in the first. */
function suggestedAt(...roots: readonly Sketch[]): ReadonlyMap<string, string | null> {
  const trees = roots.map((root, day) => treeOf(root, `day ${day}`).tree);
  const { selectors } = suggestSelectors(trees, null, key);
  return new Map(
    selectors.flatMap(({ evidence, after }) => {
      const at = evidence.find(({ captureId }) => captureId === 'day 0')?.uiaPath;
      return at === undefined ? [] : [[at, after?.selector ?? null] as const];
    }),
  );
}

const form = (...children: readonly Sketch[]) => sketch('Window', { name: 'DPH', children: [...children] });

describe('a suggested selector', () => {
  it('takes the automation id before all else', () => {
    const at = suggestedAt(form(sketch('Edit', { id: 'txtName', name: 'Nom' }), sketch('Edit', { id: 'txtIpp' })));
    expect(at.get('root/0')).toBe('Edit[automation_id="txtName"]');
  });

  it('takes the caption of a button without an id, as a keyed hash', () => {
    const at = suggestedAt(form(sketch('Button', { name: 'Rechercher' }), sketch('Button', { name: 'Effacer' })));
    expect(at.get('root/0')).toBe(`Button${hashed('Rechercher')}`);
  });

  it('finds a field by the label before it', () => {
    const at = suggestedAt(
      form(sketch('Text', { name: 'Nom :' }), sketch('Edit'), sketch('Text', { name: 'IPP :' }), sketch('Edit')),
    );
    expect(at.get('root/1')).toBe(`Text${hashed('Nom :')} + Edit`);
    expect(at.get('root/3')).toBe(`Text${hashed('IPP :')} + Edit`);
  });

  it('finds one of two like controls by the nearest container with an id', () => {
    const panel = (id: string) => sketch('Pane', { id, children: [sketch('Button', { name: 'OK' })] });
    const at = suggestedAt(form(panel('pnlLeft'), panel('pnlRight')));
    expect(at.get('root/1/0')).toBe(`Pane[automation_id="pnlRight"] Button${hashed('OK')}`);
  });

  it('finds a control without features by what it holds', () => {
    const holder = (name: string) => sketch('Button', { children: [sketch('Text', { name })] });
    const at = suggestedAt(form(holder('Aide'), holder('Quitter')));
    expect(at.get('root/0')).toBe(`Button:has(> Text${hashed('Aide')})`);
  });

  it('counts places only where nothing else is left', () => {
    const at = suggestedAt(form(sketch('Thumb'), sketch('Thumb')));
    expect(at.get('root/1')).toContain(':nth(2)');
    const named = suggestedAt(form(sketch('Thumb', { name: 'gauche' }), sketch('Thumb', { name: 'droite' })));
    expect(named.get('root/1')).not.toContain(':nth');
  });

  it('uses no name that changes from dump to dump', () => {
    const day = (title: string) =>
      sketch('Window', { name: title, id: 'frmMain', children: [sketch('Text', { name: title, id: 'lblPatient' })] });
    const at = suggestedAt(day('MARTIN'), day('DURAND'));
    expect(at.get('root')).toBe('Window[automation_id="frmMain"]');
    expect(at.get('root/0')).toBe('Text[automation_id="lblPatient"]');
  });

  it('uses the written beginning of an id that is numbered anew', () => {
    const day = (number: number) => form(sketch('Edit', { id: `txtIpp_${number}` }), sketch('Edit', { id: 'txtName' }));
    expect(suggestedAt(day(1842), day(1907)).get('root/0')).toBe('Edit[automation_id^="txtIpp_"]');
  });

  it('uses the part of a Windows Forms class that outlives the process', () => {
    const list = (session: string) => sketch('List', { class: `WindowsForms10.LISTBOX.app.0.${session}` });
    const at = suggestedAt(form(list('141b42a_r6_ad1'), sketch('List')), form(list('33c0d9d_r9_ad1'), sketch('List')));
    expect(at.get('root/0')).toBe('List[class_name^="WindowsForms10.LISTBOX."]');
  });

  it('uses no id and no class that repeats visible text', () => {
    const patient = form(
      sketch('Edit', { id: 'MARTIN-Jean-1954', class: 'MARTIN-Jean-1954' }),
      sketch('Text', { name: 'MARTIN-Jean-1954' }),
    );
    const texts = JSON.stringify([...suggestedAt(patient, patient).values()]);
    expect(texts).not.toContain('MARTIN');
  });

  it('never rests on a RuntimeId', () => {
    const trees = [treeOf(form(sketch('Thumb'), sketch('Thumb')), 'same').tree];
    expect(JSON.stringify(suggestSelectors([...trees, ...trees], null, key))).not.toContain('runtime_id');
  });

  it('finds its element, and it alone, in every dump that has it (property U-22)', () => {
    const sum = { withStableFeature: 0, survived: 0 };
    fc.assert(
      fc.property(editedDumps, ({ base, other, third }) => {
        const trees = [base, other, third].map((root, day) => treeOf(root, `day ${day}`).tree);
        const report = suggestSelectors(trees, null, key);
        sum.withStableFeature += report.withStableFeature;
        sum.survived += report.survived;
        const indices = new Map(trees.map((tree) => [tree.captureId, indexTree(tree)]));
        for (const { after, evidence } of report.selectors) {
          if (after === null) continue;
          const selector = parse(after.selector ?? '');
          expect(after).toMatchObject({ unique: evidence.length, total: evidence.length });
          for (const { captureId, uiaPath } of evidence) {
            const index = indices.get(captureId);
            const nodes = index === undefined ? [] : matchSelector(index, selector, key);
            expect(nodes.map((node) => index?.tree.path(node))).toEqual([uiaPath]);
          }
        }
      }),
      { numRuns: 100, seed: 22 },
    );
    expect(sum.survived / sum.withStableFeature).toBeGreaterThanOrEqual(0.95);
  });

  it('made from two days finds at least 0.9 of the elements of a third, and at most 0.02 wrongly', () => {
    const sum = { present: 0, right: 0, wrong: 0 };
    fc.assert(
      fc.property(editedDumps, ({ base, other, third }) => {
        const first = treeOf(base, 'day 0');
        const unseen = treeOf(third, 'day 2');
        const { selectors } = suggestSelectors([first.tree, treeOf(other, 'day 1').tree], null, key);
        const index = indexTree(unseen.tree);
        const nodes = new Map(unseen.keys.map((of, node) => [of, node]));
        const places = new Map(first.keys.map((of, node) => [first.tree.path(node), nodes.get(of)]));
        for (const { after, evidence } of selectors) {
          const meant = evidence[0]?.captureId === 'day 0' ? places.get(evidence[0].uiaPath) : undefined;
          if (meant === undefined || evidence.length < 2) continue;
          const found = after?.selector ? matchSelector(index, parse(after.selector), key) : [];
          sum.present++;
          if (found.length === 1 && found[0] === meant) sum.right++;
          else if (found.length === 1) sum.wrong++;
        }
      }),
      { numRuns: 100, seed: 23 },
    );
    expect(sum.right / sum.present).toBeGreaterThanOrEqual(0.9);
    expect(sum.wrong / sum.present).toBeLessThanOrEqual(0.02);
  });

  it('is given up honestly when too many elements are alike', () => {
    const crowd = form(...Array.from({ length: 2_500 }, () => sketch('Thumb')));
    const { selectors } = suggestSelectors([treeOf(crowd).tree], null, key, { elements: 5 });
    expect(selectors[3]?.after).toBeNull();
    expect(selectors[3]?.cannot).toContain('So many elements are like it');
  });

  it('says when it did not look at all elements', () => {
    const tree = treeOf(form(sketch('Button', { name: 'A' }), sketch('Button', { name: 'B' }))).tree;
    const { sought, notices, elements, elementsTotal } = suggestSelectors([tree], null, key, { elements: 2 });
    expect({ sought, elements, elementsTotal }).toEqual({ sought: 2, elements: 2, elementsTotal: 3 });
    expect(notices).toContain('The first 2 of 3 elements were looked at; the others were not.');
  });
});

describe('a weak selector of a catalog', () => {
  const monday = form(
    sketch('Text', { name: 'Nom :' }),
    sketch('Edit', { id: 'txt_1842' }),
    sketch('Text', { name: 'IPP :' }),
    sketch('Edit', { id: 'txt_1843' }),
    sketch('Button', { name: 'Rechercher', id: 'btnSearch' }),
  );
  const tuesday: Sketch = structuredClone(monday);
  const renamed = (at: number, id: string) => {
    const child = tuesday.children[at];
    if (child !== undefined) child.id = id;
  };
  renamed(1, 'txt_1907');
  renamed(3, 'txt_1908');
  const trees: UiaTree[] = [treeOf(monday, 'monday').tree, treeOf(tuesday, 'tuesday').tree];
  const suggest = (...entries: readonly CatalogEntry[]) => suggestSelectors(trees, catalogOf(...entries), key);

  it('is replaced by one for the element that it finds where it does', () => {
    const { selectors, suggested, survived } = suggest(entry('Edit[automation_id="txt_1842"]'));
    expect(selectors[0]).toMatchObject({
      meantBy: 'matches',
      why: expect.arrayContaining(['It finds nothing in 1 of 2 dump(s).']),
      before: { unique: 1, total: 2 },
      after: { selector: `Text${hashed('Nom :')} + Edit`, unique: 2, total: 2 },
      cannot: null,
      evidence: [
        { dump: 0, captureId: 'monday', uiaPath: 'root/1' },
        { dump: 1, captureId: 'tuesday', uiaPath: 'root/1' },
      ],
    });
    expect({ suggested, survived }).toEqual({ suggested: 1, survived: 1 });
  });

  it('is replaced by one for the element at its evidence', () => {
    const evidence = { captureId: 'tuesday', uiaPath: 'root/3' };
    const [only] = suggest(entry('Edit', { evidence })).selectors;
    expect(only).toMatchObject({ meantBy: 'evidence', before: { unique: 0, total: 2 } });
    expect(only?.why).toContain('It is ambiguous in 2 of 2 dump(s).');
    expect(only?.after?.selector).toBe(`Text${hashed('IPP :')} + Edit`);
  });

  it('is replaced by one for the element that is left when it asks for one thing less', () => {
    const [only] = suggest(entry('Window > Button[automation_id="btnSearch"][class_name="Old"]')).selectors;
    expect(only).toMatchObject({ meantBy: 'relaxation', after: { selector: 'Button[automation_id="btnSearch"]' } });
  });

  it('gets no proposal where nothing says which element it means', () => {
    const { selectors, suggested, survived } = suggest(entry('Tree[automation_id="gone"]', { selectorId: 'gone' }));
    expect(selectors.map(({ after, meantBy }) => [after, meantBy])).toEqual([[null, null]]);
    expect(selectors[0]?.cannot).toContain('it finds nothing in these dumps');
    expect({ suggested, survived }).toEqual({ suggested: 0, survived: 0 });
  });

  it('gets one for each of its first five matches where nothing says which is meant', () => {
    const { selectors, catalog, sought, suggested, leftOut } = suggest(
      entry('Edit', { selectorId: 'many', description: 'a field' }),
      entry('Button', { selectorId: 'many_1' }),
    );
    expect(selectors.slice(0, 2)).toMatchObject([
      { selectorId: 'many_1_', description: 'a field (match 1 of 2)', meantBy: 'one_of_several' },
      { selectorId: 'many_2', description: 'a field (match 2 of 2)', after: { unique: 2, total: 2 } },
    ]);
    expect(selectors[0]?.why.join(' ')).toContain('Nothing says which of its elements is meant');
    expect({ sought, suggested, leftOut }).toEqual({ sought: 2, suggested: 2, leftOut: [] });
    expect(readCatalog(JSON.stringify(catalog), 'json').ok).toBe(true);
    const crowd = form(...Array.from({ length: 9 }, (_, at) => sketch('Edit', { id: `txt${'abcdefghi'[at]}` })));
    const many = suggestSelectors([treeOf(crowd).tree], catalogOf(entry('Edit')), key);
    expect(many.selectors.map(({ selectorId }) => selectorId)).toEqual(['s_1', 's_2', 's_3', 's_4', 's_5']);
  });

  it.each([
    ['the name of the dump’s file', 'vendredi.json', 'root/3'],
    ['that name without its ending', 'vendredi', 'root/3'],
    ['no capture at all', '', 'root/3'],
  ])('is repaired by evidence that names %s, also where dumps have no ids', (_what, captureId, uiaPath) => {
    const bare = [treeOf(monday, '').tree, treeOf(tuesday, '').tree];
    const names = ['lundi.json', 'vendredi.json'];
    const several = catalogOf(entry('Edit', { evidence: { captureId, uiaPath } }));
    const { selectors, catalog } = suggestSelectors(bare, several, key, { names });
    expect(selectors).toMatchObject([{ meantBy: 'evidence', after: { selector: `Text${hashed('IPP :')} + Edit` } }]);
    expect(catalog?.selectors[0]?.evidence).toEqual({ capture_id: 'lundi.json', uia_path: 'root/3' });
  });

  it('does not follow evidence that names another capture, or fits no element of its type', () => {
    const by = (captureId: string, uiaPath: string) =>
      suggest(entry('Edit', { evidence: { captureId, uiaPath } })).selectors.map(({ meantBy }) => meantBy);
    expect(by('sunday', 'root/3')).toEqual(['one_of_several', 'one_of_several']);
    expect(by('', 'root/0')).toEqual(['one_of_several', 'one_of_several']);
    expect(by('', 'root/3/7')).toEqual(['one_of_several', 'one_of_several']);
  });

  it('is weak when it finds a row by what another row has tomorrow, though it works today', () => {
    const row = (n: number) =>
      sketch('DataItem', { name: `Ligne ${n}`, children: [sketch('Edit', { name: `Nom Ligne ${n}` })] });
    const { tree } = treeOf(form(sketch('Table', { id: 'grid', children: [row(0), row(1)] })));
    const { selectors, leftOut } = suggestSelectors([tree], catalogOf(entry('Edit[name="Nom Ligne 0"]')), key);
    expect(selectors[0]?.why.join(' ')).toContain('ROW_WITHOUT_IDENTITY');
    expect(selectors[0]?.after).toBeNull();
    expect(leftOut).toEqual([{ selector: 's', reason: expect.stringContaining('ROW_WITHOUT_IDENTITY') }]);
  });

  it('does not follow evidence to an element of another type', () => {
    const evidence = { captureId: 'monday', uiaPath: 'root/0' };
    const [only] = suggest(entry('Edit', { evidence })).selectors;
    expect(only?.meantBy).not.toBe('evidence');
  });

  it('is weak, too, when it works today but rests on a RuntimeId or a place', () => {
    const [only] = suggest(entry('Window > *:nth(5)')).selectors;
    expect(only).toMatchObject({
      before: { unique: 2, total: 2 },
      after: { selector: 'Button[automation_id="btnSearch"]' },
    });
    expect(only?.why.join(' ')).toContain('A position among siblings changes');
    expect(only?.after?.stabilityScore).toBeGreaterThan(only?.before?.stabilityScore ?? 100);
  });

  it('is left alone when it is sturdy, and stands in the new catalog as it was, its names hashed', () => {
    const { selectors, catalog } = suggest(
      entry('Edit[automation_id="txt_1842"]', { selectorId: 'weak' }),
      entry('Button[name="Rechercher"]', { selectorId: 'sturdy', description: 'starts the search' }),
    );
    expect(selectors.map(({ selectorId }) => selectorId)).toEqual(['weak']);
    expect(catalog?.selectors.map(({ selector_id, selector }) => [selector_id, selector])).toEqual([
      ['weak', `Text${hashed('Nom :')} + Edit`],
      ['sturdy', `Button${hashed('Rechercher')}`],
    ]);
    const read = readCatalog(JSON.stringify(catalog), 'json');
    expect(read).toMatchObject({ ok: true, catalog: { keyId: key.keyId } });
    if (read.ok) expect(compareDumps(trees, read.catalog, key).selectors.every(({ same }) => same === 2)).toBe(true);
  });

  it('stays as its author wrote it when it is sturdy and asks for a part of a name', () => {
    const text = 'Button[name^="Recherch"][automation_id="btnSearch"]';
    expect(suggest(entry(text)).catalog?.selectors.map(({ selector }) => selector)).toEqual([text]);
  });

  it('is left out of the new catalog, with the reason, when nothing sturdier is found', () => {
    const { catalog, leftOut } = suggest(entry('Tree[automation_id="gone"]', { selectorId: 'gone' }));
    expect(catalog).toBeNull();
    expect(leftOut).toEqual([{ selector: 'gone', reason: expect.stringContaining('It is unknown which') }]);
  });

  it('is not matched when its use is another than locating', () => {
    expect(suggest(entry('Edit', { readOnly: false }))).toMatchObject({ sought: 0, selectors: [], catalog: null });
  });
});

describe('what compare and suggest tell', () => {
  it('holds no name and no value of a dump (property U-4)', () => {
    const sentinel = fc.stringMatching(/^[A-Za-z]{16,24}$/);
    const field = fc.record({
      name: sentinel,
      id: sentinel,
      kind: fc.constantFrom('Edit', 'ListItem', 'Button', 'Text'),
    });
    const screens = fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(screens, fc.boolean(), (days, repeats) => {
        const trees = days.map((fields, day) => {
          const children = fields.map(({ name, id, kind }) =>
            sketch(kind as Sketch['type'], {
              name,
              id: repeats ? `id_${name}` : id,
              class: repeats ? `Ui.${name}` : 'Ui',
            }),
          );
          return treeOf(
            sketch('Window', { name: `titre ${fields[0]?.name}`, children }),
            `day ${fields[0]?.name ?? day}`,
          ).tree;
        });
        const names = days.flat().map(({ name }) => name);
        const byName = names.map((name, at) =>
          entry(`*[name="${name}"]`, { selectorId: `s-${name}-${at}`, description: `finds ${name}` }),
        );
        const told = [
          compareDumps(trees, catalogOf(...byName), key),
          suggestSelectors(trees, null, key),
          suggestSelectors(trees, catalogOf(...byName), key),
        ];
        const text = JSON.stringify(told).toLowerCase();
        for (const name of names) expect(text).not.toContain(name.toLowerCase());
      }),
      { numRuns: 150 },
    );
  });

  it('stays the same when the same dumps are looked at again', () => {
    fc.assert(
      fc.property(editedDumps, ({ base, other }) => {
        const trees = [treeOf(base, 'a').tree, treeOf(other, 'b').tree];
        expect(suggestSelectors(trees, null, key)).toEqual(suggestSelectors(trees, null, key));
      }),
      { numRuns: 20 },
    );
  });
});
