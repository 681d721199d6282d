import fc from 'fast-check';
import { NameKey, openRedactor, type StructuralKind } from '../src';
import { KEY, type Sketch, treeOfSketch } from './fixture';

const redactorOf = (...sketches: Sketch[]) =>
  openRedactor(
    sketches.map((sketch) => treeOfSketch(sketch)),
    KEY,
  );

const DESK: Sketch = [
  'Window',
  { name: 'MARTIN Jean - Dossier' },
  ['Button', { name: 'Enregistrer tout' }],
  ['Button', { name: 'Valider' }],
  ['Text', { name: 'Date' }],
  ['Text', { name: 'Nom' }],
  ['Edit', { value: 'DURAND' }],
  ['TreeItem', { name: 'Text' }],
  ['Edit', { value: '1/1/1954' }],
];

describe('what may be printed', () => {
  it.each<[string, StructuralKind, boolean, string]>([
    ['txtNom', 'automationId', false, 'a name of three units is contained by chance'],
    ['nom', 'automationId', true, 'an id that is a name, whatever its case'],
    ['Nom', 'className', false, 'equality with a short name counts for ids alone'],
    ['row-durand-3', 'automationId', true, 'contains a value'],
    ['DurandView', 'className', true, 'in a class name too'],
    ['dtpDate1', 'automationId', true, 'contains a name that is data'],
    ['btnValider', 'automationId', false, 'a short caption of a button is no data'],
    ['Valider', 'automationId', true, 'but equality is'],
    ['x_enregistrer  TOUT_y', 'automationId', true, 'contains a long caption, blanks not regarded'],
    ['TextBlock', 'className', false, 'a word of the framework'],
    ['TextBlock', 'automationId', true, 'the same word where a program chose it'],
    ['WindowsForms10.EDIT.app.0.141b42a_r8_ad1', 'className', false, 'what Windows Forms writes'],
    ['martin jean - dossier.json', 'other', true, 'a file named after the title'],
    ['martin jean - dossier.json', 'authored', true, 'the same where a person wrote it'],
    ['Bed of DURAND', 'authored', false, 'one word of data is a word like any other where a person wrote it'],
    ['born 1/1/1954', 'authored', true, 'data with a digit is hidden there'],
    ['frmMain', 'automationId', false, 'a plain id'],
    ['', 'automationId', false, 'nothing'],
  ])('U-4: %s as %s: hidden %s (%s)', (text, kind, hidden) => {
    const result = redactorOf(DESK)(text, kind);
    expect(result.hidden).toBe(hidden);
    expect(result.shown).toEqual(hidden ? expect.stringMatching(/^#[0-9a-f]{12}$/) : text);
  });

  it('U-4: a string that holds a long name or value of any of the dumps is never shown, whatever its kind', () => {
    const sentinel = fc
      .string({ unit: fc.constantFrom(...'ABcdé 0189-_İß'), minLength: 14, maxLength: 40 })
      .filter((t) => t.trim().length >= 13 && !/\s\s/.test(t.trim()));
    const kinds = fc.constantFrom<StructuralKind>('automationId', 'className', 'frameworkId', 'authored', 'other');
    fc.assert(
      fc.property(
        sentinel,
        fc.string({ maxLength: 300 }),
        fc.string({ maxLength: 30 }),
        kinds,
        fc.boolean(),
        (secret, before, after, kind, asValue) => {
          const redact = redactorOf(['Window', {}], ['Button', asValue ? { value: secret } : { name: secret }]);
          const { shown, hidden } = redact(`${before}${secret}${after}`, kind);
          expect(hidden).toBe(true);
          expect(shown).toMatch(/^#[0-9a-f]{12}$/);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('hides by a keyed hash: the same for the same string, another for another key', () => {
    const redact = redactorOf(DESK);
    const other = openRedactor([treeOfSketch(DESK)], new NameKey(new Uint8Array(32)));
    expect(redact('Nom', 'automationId').shown).toBe(redact('Nom', 'automationId').shown);
    expect(redact('Nom', 'automationId').shown).not.toBe(other('Nom', 'automationId').shown);
  });

  it('shows hostile strings cut, on one line and with nothing unseen', () => {
    const { shown, hidden } = redactorOf(DESK)(`a\n\u202e\u0000${'b'.repeat(500)}`, 'automationId');
    expect(hidden).toBe(false);
    expect(shown).toMatch(/^a\\u000a\\u202e\\u0000b+…$/);
    expect(shown.length).toBeLessThan(230);
    expect(redactorOf(DESK)('x'.repeat(5_000)).hidden).toBe(true);
  });

  it('takes time by the strings, not by strings times texts, even where all begin alike', () => {
    const texts = Array.from({ length: 20_000 }, (_, at): Sketch => ['Text', { name: `aaaaaaaaaaaaaaaaaaaa${at}` }]);
    const redact = redactorOf(['Window', {}, ...texts]);
    const started = process.hrtime.bigint();
    for (let at = 0; at < 3_000; at++) redact(`${at}${'aaaaaaaaaaa-'.repeat(20)}`, 'automationId');
    expect(Number(process.hrtime.bigint() - started) / 1e6).toBeLessThan(60_000);
  });
});
