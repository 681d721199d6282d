import fc from 'fast-check';
import { NameKey, openRedactor, type StructuralKind } from '../src';
import { KEY, readText, type Sketch, treeOfSketch } from './fixture';

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
    ['Nom', 'className', true, 'a class that is a name, too'],
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
      .filter((t) => t.replace(/[^\p{L}\p{N}]/gu, '').length >= 12);
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

  it.each<[id: string, type: string, texts: Record<string, string>, hidden: boolean, why: string]>([
    ['row_MARTIN_Jean', 'DataItem', { name: 'MARTIN Jean' }, true, 'other separators'],
    ['jean.martin', 'Edit', { value: 'Jean MARTIN' }, true, 'other case'],
    ['x_martin', 'Text', { name: 'Dossier de MARTIN Jean' }, true, 'a surname in capitals, on its own'],
    ['x_jean', 'Text', { name: 'Dossier de MARTIN Jean' }, false, 'a word like any other'],
    ['BERNARD Luc', 'Text', { name: 'Dossier patient: BERNARD Luc né le 12/03/1954' }, true, 'a piece of data'],
    ['ard_Luc', 'Text', { name: 'Dossier patient: BERNARD Luc né le 12/03/1954' }, true, 'any piece of six units'],
    ['d12031954x', 'Text', { name: 'né le 12/03/1954 à 14:30' }, true, 'a date without its separators'],
    ['nir-154037512345678', 'Edit', { value: '1 54 03 75 123 456 78' }, true, 'a number written in groups'],
    ['tab_LEROY Anne', 'TabItem', { name: 'LEROY Anne' }, true, 'the name of a tab is data'],
    ['tab_LEROY Anne', 'Hyperlink', { name: 'LEROY Anne' }, true, 'that of a link too'],
    ['tab_LEROY Anne', 'Group', { name: 'LEROY Anne' }, true, 'that of a group too'],
    ['btnOuvrir', 'Button', { name: 'Ouvrir' }, false, 'a caption is none'],
    ['edit_MOREAU%20%C3%88ve', 'Edit', { value: 'MOREAU Ève' }, true, 'encoded as in a URL'],
    ['edit_MOREAU%2520Eve', 'Edit', { value: 'MOREAU Ève' }, true, 'encoded twice'],
    ['edit_HEL%E8NE', 'Edit', { value: 'Hélène' }, true, 'encoded as in an old URL'],
    ['edit_LEF&#232;VRE', 'Edit', { value: 'LEFÈVRE' }, true, 'encoded as in HTML'],
    ['edit_LEF&egrave;VRE', 'Edit', { value: 'LEFÈVRE' }, true, 'by an entity’s name'],
    ['MOREAU_x0020_Eve', 'Edit', { value: 'MOREAU Ève' }, true, 'encoded as in a name of XML'],
    ['edit_GIR\u200bA\u200dRD', 'Edit', { value: 'GIRARD' }, true, 'with invisible characters in it'],
    ['edit_ROUSSEAU', 'Edit', { value: 'Rousse\u00adau' }, true, 'with a soft hyphen in the text'],
    ['edit_Helene', 'Edit', { value: 'He\u0301le\u0300ne' }, true, 'without accents'],
    ['row_LEF_VRE', 'Text', { name: 'Dossier de LEFÈVRE Anne' }, true, 'with a separator for a letter'],
    ['edit_LOEUILLET', 'Edit', { value: 'Lœuillet' }, true, 'without ligatures'],
    ['ｅｄｉｔ_ＧＩＲＡＲＤ', 'Edit', { value: 'Girard' }, true, 'in wide letters'],
    ['LI', 'Edit', { value: 'LI' }, true, 'a value of two letters'],
    ['NGO', 'Edit', { value: 'Ngô' }, true, 'of three'],
    ['tf_LI', 'Edit', { value: 'LI' }, true, 'such a value between separators'],
    ['tfLInk', 'Edit', { value: 'LI' }, false, 'and not within a word'],
    ['frmMain', 'Edit', { value: 'x' }, false, 'a plain id'],
  ])('U-4: %s, beside %s %j: hidden %s (%s)', (id, type, texts, hidden) => {
    const redact = redactorOf(['Pane', {}, [type, texts]]);
    expect([redact(id, 'automationId').hidden, redact(id, 'other').hidden]).toEqual([hidden, hidden]);
  });

  it.each<[className: string, value: string, hidden: boolean, why: string]>([
    ['WindowsForms10.SENTINELLE.app.0.141b42a_r1_ad1', 'SENTINELLE', true, 'no window class'],
    ['WindowsForms10.EDIT.app.0.19540312_r1_ad1', '19540312', true, 'digits that are somebody’s'],
    ['WindowsForms10.Window.8.app.0.141b42a_r8_ad1', '19540312', false, 'digits that are nobody’s'],
    ['WindowsForms10.EDIT.app.0.141b42a', 'EDIT', false, 'a class that is also a value'],
    ['WindowsForms10.EDIT_MARTIN.app.0.141b42a', 'Martin', true, 'more than the class'],
    ['SENTINELLE', 'Sentinelle', true, 'a class of the program’s own'],
  ])('U-4: the class %s beside %s: hidden %s (%s)', (className, value, hidden) => {
    expect(redactorOf(['Edit', { value }])(className, 'className').hidden).toBe(hidden);
  });

  it('U-4: what a reader drops is visible text like a name or a value', () => {
    const dropped: [text: string, id: string][] = [
      ['{"control_type":"Text","HelpText":"SIMON Rose","automation_id":"ID"}', 'helped_SIMON Rose'],
      ['{"control_type":"Text","full_description":"MICHEL Ida","automation_id":"ID"}', 'x MICHEL ida'],
      ['{"control_type":"Text","LegacyIAccessible.Name":{"Current":"MICHEL Ida"}}', 'MICHEL ida x'],
      ['{"control_type":"Edit","name":"GARCIA Ines","name":"x"}', 'e_GARCIA Ines'],
      ['{"control_type":"Edit","value":"GARCIA Ines","value":"x"}', 'e_GARCIA Ines'],
      ['{"control_type":"Edit","name":["GARCIA Ines"]}', 'e_GARCIA Ines'],
      ['{"control_type":"Edit","children":["GARCIA Ines"]}', 'e_GARCIA Ines'],
      [`{"control_type":"Edit","value":"${'v'.repeat(4_090)} TAILSENTINEL"}`, 'e_tailsentinel'],
      [`{"control_type":"Edit","value":"${'v'.repeat(200_000)} TAILSENTINEL"}`, 'e_tailsentinel'],
      ['<Window><Edit Name="x" HelpText="DURAND Michel"/></Window>', 'DurandMichel19540312'],
      ['<Window><Edit LegacyValue="DURAND Michel"/></Window>', 'DurandMichel19540312'],
      ['<Window><Edit AutomationId="a">DURAND Michel</Edit></Window>', 'DurandMichel19540312'],
      ...['30092', '30093', '30013', '30094', '30026', '30159'].map((property): [string, string] => [
        `{"Properties":{"30003":{"Value":50004},"${property}":{"Value":"GAUTHIER Nina"}},"Children":[]}`,
        'e_GAUTHIER Nina',
      ]),
      [
        '{"Properties":{"30003":{"Value":50004}},"Patterns":[{"Name":"LegacyIAccessiblePattern","Properties":[{"Name":"Description","Value":"GAUTHIER Nina"}]}]}',
        'e_gauthier_nina',
      ],
      ["Edit - ''    (L0, T0, R10, B10)\n['FABRE LucieEdit2', 'Edit']\n", 'FABRE Lucie'],
      ["Edit - ''    (L0, T0, R10, B10)\n['FABRE LucieEdit2', 'Edit']\n", 'txt_fabre.lucie'],
      ["Edit - ''    (L0, T0, R10, B10)\nFABRE Lucie\n", 'txt_fabre.lucie'],
    ];
    const shown = dropped.filter(([text, id]) => !openRedactor([readText(text)], KEY)(id, 'automationId').hidden);
    expect(shown).toEqual([]);
  });

  it('takes a text before a field for a caption, but not one with a surname or a number in it', () => {
    const texts = ['Téléphone :', 'Adresse *', 'DUPONT :', 'Martine Durand', 'Lit 1204 :'];
    const redact = redactorOf(['Window', {}, ...texts.map((name): Sketch => ['Text', { name }])]);
    const isHidden = (id: string) => redact(id, 'automationId').hidden;
    expect(['txtTelephone', 'txtAdresse'].map(isHidden)).toEqual([false, false]);
    expect(['row_Dupont', 'row_MartineDurand', 'btnLit1204'].map(isHidden)).toEqual([true, true, true]);
    expect(['telephone', 'Adresse'].map(isHidden)).toEqual([true, true]);
  });

  it('takes nothing that only names a kind of element for data', () => {
    const tree = readText(
      '{"control_type":"TitleBar","automation_id":"TitleBar","localized_control_type":"title bar","children":[{"control_type":"Edit","localized_control_type":"edit"}]}',
    );
    const redact = openRedactor([tree], KEY);
    expect([redact('TitleBar', 'automationId').hidden, redact('txtEdit1', 'automationId').hidden]).toEqual([
      false,
      false,
    ]);
  });

  it('U-4: hides everything but words of frameworks where there is more visible text than can be compared', () => {
    const tree = readText(`{"control_type":"Edit","value":"${'v'.repeat(300_000)}","class_name":"TextBox"}`);
    const redact = openRedactor([tree], KEY);
    expect(redact('TextBox', 'className').hidden).toBe(false);
    expect(redact('frmMain', 'automationId').hidden).toBe(true);
    expect(redact('WindowsForms10.EDIT.app.0.141b42a', 'className').hidden).toBe(true);
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
