import fc from 'fast-check';
import {
  indexTree,
  looksGenerated,
  looksProcessBound,
  matchSelector,
  parseSelector,
  type Selector,
  STABILITY_WEIGHTS,
  stabilityOf,
} from '../src';
import { KEY, treeOfSketch } from './fixture';
import { anySelectors } from './generated-selectors';

function selectorOf(text: string): Selector {
  const result = parseSelector(text);
  if (!result.ok) throw new Error(result.expected);
  return result.selector;
}

const score = (text: string) => stabilityOf(selectorOf(text)).score;
const codes = (text: string) => stabilityOf(selectorOf(text)).reasons.map(({ code }) => code);

describe('the stability score', () => {
  it('U-21: ranks ids over names over labels over classes over types, and runtime ids last', () => {
    const ranked = [
      'Edit[automation_id="txtNom"]',
      'Edit[automation_id$="Nom"]',
      'Button[name="Rechercher"]',
      'Text[name="Nom :"] + Edit',
      'Edit[class_name="TextBox"]',
      'Edit',
      '*',
      'Edit[runtime_id="42.7.1"]',
    ];
    const scores = ranked.map(score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.at(-1)).toBe(0);
    expect(scores[0]).toBeGreaterThanOrEqual(90);
  });

  it('takes off for what looks generated, for data, for places, for one letter and for many steps', () => {
    expect(codes('Edit[automation_id="1312408"]')).toEqual(['UNSTABLE_GENERATED_ID']);
    expect(codes('Edit[class_name="WindowsForms10.EDIT.app.0.141b42a_r29_ad1"]')).toContain('UNSTABLE_CLASS_SUFFIX');
    expect(codes('Edit[class_name^="WindowsForms10.EDIT."]')).not.toContain('UNSTABLE_CLASS_SUFFIX');
    expect(codes('ListItem[name="[PATIENT-01]"]')).toContain('UNSTABLE_NAME_DATA');
    expect(codes('Text[name="né le 12/03/1954"]')).toContain('UNSTABLE_NAME_DATA');
    expect(codes('Window[name="Dossier - x"]')).toContain('UNSTABLE_NAME_DATA');
    expect(codes('Window[name^="Dossier"]')).toEqual(['UNSTABLE_NAME_LOCALISED']);
    expect(codes('Button[name="x"]')).toContain('UNSTABLE_SHORT_TEXT');
    expect(codes('Pane[automation_id="p"] > Edit:nth(3)')).toContain('UNSTABLE_POSITION');
    expect(codes('Window > Pane > Pane > Pane > Edit')).toEqual(
      expect.arrayContaining(['UNSTABLE_LONG_PATH', 'UNSTABLE_WEAK']),
    );
    expect(codes('Edit[automation_id="txtNom"]')).toEqual([]);
    expect(codes('Group:has(> Text:nth(2)) Edit[automation_id="txtNom"]')).toEqual(['UNSTABLE_POSITION']);
  });

  it('judges a hashed name by the element that it finds', () => {
    const tree = treeOfSketch([
      'Window',
      {},
      ['DataItem', { name: 'Ligne' }],
      ['Text', { name: 'né le 12/03/1954' }],
      ['Text', { name: 'Nom :' }],
    ]);
    const index = indexTree(tree);
    const seen = (name: string, type: string) => {
      const { keyId, length, hex } = KEY.hash(name);
      const selector = selectorOf(`${type}[name=#${keyId}:${length}:${hex}]`);
      const matches = matchSelector(index, selector, KEY);
      expect(matches).toHaveLength(1);
      return stabilityOf(selector, { index, matches }).reasons.map(({ code }) => code);
    };
    expect(seen('Ligne', '*')).toContain('UNSTABLE_NAME_DATA');
    expect(seen('né le 12/03/1954', 'Text')).toContain('UNSTABLE_NAME_DATA');
    expect(seen('Nom :', 'Text')).toEqual(['UNSTABLE_NAME_LOCALISED']);
  });

  it('U-21: gives a selector one score, whatever a dump shows of it', () => {
    const index = indexTree(
      treeOfSketch([
        'Window',
        {},
        ['Edit', { automation_id: 'a1' }],
        ['Edit', { automation_id: 'a1' }],
        ['Text', { name: 'né le 12/03/1954' }],
      ]),
    );
    const { keyId, length, hex } = KEY.hash('né le 12/03/1954');
    for (const text of ['Edit[automation_id="a1"]', `Text[name=#${keyId}:${length}:${hex}]`]) {
      const selector = selectorOf(text);
      const matches = matchSelector(index, selector, KEY);
      expect(matches.length).toBeGreaterThan(0);
      expect(stabilityOf(selector, { index, matches }).score).toBe(stabilityOf(selector).score);
    }
  });

  it('scores an automation id low that is made of a person’s name, a date or a number', () => {
    const made = ['row_MARTIN_Jean', 'Jean-DUPONT', 'MARTIN Jean', 'sejour_12_03_1954', 'patient-00412'];
    const written = [
      'frmMain',
      '1148',
      '59648',
      'btnOK',
      'IDCANCEL',
      'SAVE_BUTTON',
      'dgvSejours2',
      'TB_Save',
      'lblIPP',
    ];
    const scoreOf = (id: string) => score(`Edit[automation_id="${id}"]`);
    expect(made.filter((id) => scoreOf(id) >= STABILITY_WEIGHTS.weakBelow)).toEqual([]);
    expect(codes('Edit[automation_id="row_MARTIN_Jean"]')).toContain('UNSTABLE_ID_DATA');
    expect(written.filter((id) => scoreOf(id) < 90)).toEqual([]);
    expect(codes('Text[name="MARTIN Jean"]')).toContain('UNSTABLE_NAME_DATA');
  });

  it('knows generated ids and process-bound classes from written ones', () => {
    const generated = [
      '6f1c2a9e-4b7d-4e0a-9c35-d2b8a1f07e64',
      '1312408',
      'row_184467',
      '0x00a1f3',
      'node-3fa94b2c',
      ':r1a:',
      'ember123',
    ];
    const written = [
      'frmMain',
      'txtNom',
      '1148',
      '59648',
      'dgvSejours2',
      'facade',
      'decade10',
      'SystemMenuBar',
      'label4',
      'Minimize-Restore',
    ];
    expect(generated.filter((id) => !looksGenerated(id))).toEqual([]);
    expect(written.filter(looksGenerated)).toEqual([]);
    expect(['HwndWrapper[app.exe;;5f0c]', 'Afx:00400000:8'].filter((name) => !looksProcessBound(name))).toEqual([]);
    expect(['TextBox', 'SysListView32', '#32770'].filter(looksProcessBound)).toEqual([]);
  });

  it('is a whole number from 0 to 100 for every selector, with heavier reasons first', () => {
    fc.assert(
      fc.property(anySelectors, (selector) => {
        const { score: points, reasons } = stabilityOf(selector);
        expect(Number.isInteger(points) && points >= 0 && points <= 100).toBe(true);
        expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length);
        expect(reasons.map((reason) => reason.points)).toEqual(
          reasons.map((reason) => reason.points).sort((a, b) => b - a),
        );
      }),
      { numRuns: 300 },
    );
  });
});
