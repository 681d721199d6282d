import { cleanLabel, withoutKeys } from '../src/understand/label/clean-label';
import { type Seen, understand } from './support/understand-drawing';

const FORM = { width: 800, height: 400, ground: '#f0f2f5' };
const field = (x: number, y: number, width = 200, height = 26) => ({
  x,
  y,
  width,
  height,
  fill: '#ffffff',
  stroke: '#8a94a0',
});
const labels = async (texts: Parameters<typeof understand>[0]['texts'], seen: readonly Seen[], svg = '') => {
  const boxes = seen.filter(([type]) => type === 'text_input' || type === 'dropdown');
  const elements = await understand(
    { ...FORM, boxes: boxes.map(([, x, y, width, height]) => field(x, y, width, height)), texts: texts ?? [], svg },
    seen,
  );
  return elements.map(({ label }) => label);
};

describe('captions of fields', () => {
  test('stand to the left in a dense form, right or left aligned, and lose their colon and star', async () => {
    const elements = await understand(
      {
        ...FORM,
        boxes: [field(150, 20), field(150, 50), field(150, 80)],
        texts: [
          { text: 'Nom de naissance :', x: 8, y: 38 },
          { text: 'Prénom * :', x: 70, y: 68 },
          { text: 'IPP', x: 8, y: 98 },
        ],
      },
      [
        ['text_input', 150, 20, 200, 26],
        ['text_input', 150, 50, 200, 26],
        ['text_input', 150, 80, 200, 26],
      ],
    );
    expect(elements.map(({ label }) => label)).toEqual(['Nom de naissance', 'Prénom', 'IPP']);
    expect(elements.map(({ states }) => states.map(({ name }) => name))).toEqual([[], ['required'], []]);
  });

  test('are never a unit alone, nor what stands with its unit behind another field', async () => {
    expect(
      await labels(
        [
          { text: '(kg)', x: 20, y: 40 },
          { text: '°C Température', x: 76, y: 118 },
        ],
        [
          ['text_input', 20, 48, 130, 26],
          ['text_input', 20, 100, 50, 26],
          ['text_input', 200, 100, 50, 26],
        ],
      ),
    ).toEqual(['', '', '']);
  });

  test('stand above in a form of columns; a field does not take the caption of the field beside it', async () => {
    expect(
      await labels(
        [
          { text: 'Service', x: 20, y: 40 },
          { text: "Mode d'entrée", x: 240, y: 40 },
          { text: 'Heure', x: 460, y: 40 },
        ],
        [
          ['dropdown', 20, 48, 200, 26],
          ['dropdown', 240, 48, 200, 26],
          ['text_input', 460, 48, 80, 26],
        ],
      ),
    ).toEqual(['Service', "Mode d'entrée", 'Heure']);
  });

  test('between two rows of fields belong to the field below when the screen has its captions above', async () => {
    expect(
      await labels(
        [
          { text: 'Nom', x: 20, y: 30 },
          { text: 'Prénom', x: 20, y: 82 },
          { text: 'Ville', x: 20, y: 134 },
          { text: 'Pays', x: 20, y: 186 },
        ],
        [
          ['text_input', 20, 38, 200, 26],
          ['text_input', 20, 90, 200, 26],
          ['text_input', 20, 142, 200, 26],
          ['text_input', 20, 194, 200, 26],
        ],
      ),
    ).toEqual(['Nom', 'Prénom', 'Ville', 'Pays']);
  });

  test('are shared by day, month and year side by side, which are told apart by their order', async () => {
    const elements = await understand(
      {
        ...FORM,
        boxes: [field(100, 20, 40), field(146, 20, 40), field(192, 20, 60)],
        texts: [{ text: 'Né le', x: 40, y: 38 }],
      },
      [
        ['text_input', 100, 20, 40, 26],
        ['text_input', 146, 20, 40, 26],
        ['text_input', 192, 20, 60, 26],
      ],
    );
    expect(elements.map(({ label }) => label)).toEqual(['Né le', 'Né le', 'Né le']);
    expect(elements.map(({ twin }) => twin?.ordinal)).toEqual([1, 2, 3]);
    expect(elements[1]!.description.fr).toContain('2e sur 3');
  });

  test('a check box before a field names it when nothing else does', async () => {
    expect(
      await labels(
        [{ text: 'Mémoriser les fichiers', x: 40, y: 38 }],
        [
          ['checkbox', 18, 22, 210, 20],
          ['text_input', 240, 20, 80, 26],
        ],
        '<rect x="20.5" y="24.5" width="15" height="15" fill="#fff" stroke="#555"/>',
      ),
    ).toEqual(['Mémoriser les fichiers', 'Mémoriser les fichiers']);
  });

  test('numbers and values of other fields name nothing', async () => {
    expect(
      await labels(
        [
          { text: 'MARTIN', x: 24, y: 38 },
          { text: '12/03/1954', x: 240, y: 16 },
        ],
        [
          ['text_input', 20, 20, 200, 26],
          ['text_input', 240, 20, 200, 26],
        ],
      ),
    ).toEqual(['', '']);
  });

  test('a tall area is called by the text above it or beside its first line', async () => {
    expect(
      await labels(
        [
          { text: 'Texte de la note', x: 20, y: 30 },
          { text: 'Motif :', x: 420, y: 56 },
        ],
        [
          ['text_input', 20, 38, 300, 120],
          ['text_input', 480, 38, 300, 120],
        ],
      ),
    ).toEqual(['Texte de la note', 'Motif']);
  });
});

describe('what a field holds', () => {
  test('a pale text on the ground of other fields is a hint, not a value', async () => {
    const elements = await understand(
      {
        ...FORM,
        boxes: [field(100, 20), field(100, 60)],
        texts: [
          { text: 'Nom', x: 40, y: 38 },
          { text: 'Ville', x: 40, y: 78 },
          { text: 'MARTIN', x: 106, y: 38 },
          { text: 'Code postal', x: 106, y: 78, colour: '#a0a0a0' },
        ],
      },
      [
        ['text_input', 100, 20, 200, 26],
        ['text_input', 100, 60, 200, 26],
      ],
    );
    expect(elements).toMatchObject([
      { label: 'Nom', value: 'MARTIN', placeholder: '' },
      { label: 'Ville', value: '', placeholder: 'Code postal' },
    ]);
  });

  test('a pattern is a hint however dark it is', async () => {
    const [only] = await understand(
      { ...FORM, boxes: [field(100, 20)], texts: [{ text: 'jj/mm/aaaa', x: 106, y: 38 }] },
      [['text_input', 100, 20, 200, 26]],
    );
    expect(only).toMatchObject({ label: 'jj/mm/aaaa', value: '', placeholder: 'jj/mm/aaaa', role: 'date_field' });
  });

  test('a field without a name keeps its value out of its label and is found by its group', async () => {
    const [only] = await understand(
      {
        ...FORM,
        boxes: [field(40, 60)],
        texts: [
          { text: 'Signature', x: 30, y: 24 },
          { text: 'Dr LEFEVRE', x: 46, y: 78 },
        ],
        svg: '<path d="M24.5 20.5 H14.5 V120.5 H400.5 V20.5 H96.5" fill="none" stroke="#909090"/>',
      },
      [['text_input', 40, 60, 200, 26]],
    );
    expect(only).toMatchObject({ label: '', value: 'Dr LEFEVRE', group: 'Signature' });
    expect(only!.description).toEqual({
      fr: 'Champ de saisie sans nom, en haut à gauche, dans «\u00a0Signature\u00a0»',
      en: 'Unnamed text field, top left, in ‘Signature’',
    });
  });

  test('a list without a caption is called by what it shows', async () => {
    expect(await labels([{ text: 'Toutes les unités', x: 26, y: 38 }], [['dropdown', 20, 20, 200, 26]])).toEqual([
      'Toutes les unités',
    ]);
  });
});

describe('check boxes, radio buttons, commands', () => {
  test('a mark alone is called by the text to its right', async () => {
    expect(
      await labels(
        [{ text: 'Homme', x: 44, y: 38 }],
        [['radio', 20, 26, 16, 16]],
        '<circle cx="28" cy="34" r="7.5" fill="#fff" stroke="#555"/>',
      ),
    ).toEqual(['Homme']);
  });

  test('a mark that was read as a letter is not part of the label', async () => {
    expect(
      await labels(
        [{ text: 'O Femme', x: 22, y: 38 }],
        [['radio', 18, 24, 80, 20]],
        '<circle cx="28" cy="34" r="7.5" fill="#fff" stroke="#555"/>',
      ),
    ).toEqual(['Femme']);
  });

  test('the keys behind a command are not part of its name', async () => {
    expect(
      await labels(
        [
          { text: 'Enregistrer Ctrl+S', x: 30, y: 38 },
          { text: 'Supprimer', x: 30, y: 68 },
          { text: 'F8', x: 190, y: 68 },
        ],
        [
          ['button', 20, 22, 200, 26],
          ['button', 20, 52, 200, 26],
        ],
      ),
    ).toEqual(['Enregistrer', 'Supprimer']);
  });

  test('a bed or a score on a button is no key', async () => {
    expect(
      await labels(
        [
          { text: 'Lit F12', x: 30, y: 38 },
          { text: 'Glasgow F3', x: 30, y: 68 },
        ],
        [
          ['button', 20, 22, 200, 26],
          ['button', 20, 52, 200, 26],
        ],
      ),
    ).toEqual(['Lit F12', 'Glasgow F3']);
  });

  test('rows keep every sign, however far their columns stand apart', async () => {
    const rows = [
      'MARTIN Anne lit F12',
      'MARTIN Anne lit F13',
      'Ctrl+Z',
      '- 2,5 mmol/L',
      'BU 2-',
      'Score :',
      'CRP 12 *',
    ];
    expect(
      await labels(
        rows.map((text, at) => ({ text, x: 30, y: 38 + 30 * at })),
        rows.map((_text, at): Seen => ['generic', 20, 22 + 30 * at, 300, 26]),
      ),
    ).toEqual(rows);
    expect(
      await labels(
        [
          { text: 'MARTIN Anne', x: 30, y: 38 },
          { text: 'F12', x: 250, y: 38 },
          { text: 'MARTIN Anne', x: 30, y: 68 },
          { text: 'F13', x: 250, y: 68 },
        ],
        [
          ['generic', 20, 22, 300, 26],
          ['generic', 20, 52, 300, 26],
        ],
      ),
    ).toEqual(['MARTIN Anne F12', 'MARTIN Anne F13']);
  });

  test.each([
    ['Groupe : AB-', 'Groupe : AB-'],
    ['BU 2-', 'BU 2-'],
    ['- 2,5 mmol/L', '- 2,5 mmol/L'],
    ['+ Ajouter', '+ Ajouter'],
    ['≥ 5 %', '≥ 5 %'],
    ['• Nom * :', 'Nom'],
    ['—', ''],
  ])('the caption « %s » is « %s »: signs that carry meaning stay', (caption, text) =>
    expect(cleanLabel(caption).text).toBe(text),
  );

  test('two enzymes are no keys', () => expect(withoutKeys('Dosage ALT + AST')).toBe('Dosage ALT + AST'));
});

describe('groups', () => {
  test('a frame with a legend and a bold heading hold what is in and under them', async () => {
    const heading = (text: string, x: number, y: number) => ({ text, x, y, size: 17, weight: 'bold' });
    const elements = await understand(
      {
        ...FORM,
        boxes: [field(120, 50), field(120, 210), field(520, 210)],
        texts: [
          { text: 'Identité', x: 34, y: 34 },
          { text: 'Nom', x: 40, y: 68 },
          heading('Mutuelle', 20, 190),
          heading('Employeur', 420, 190),
          { text: 'Nom', x: 40, y: 228 },
          { text: 'Nom', x: 440, y: 228 },
        ],
        svg: '<path d="M30.5 30.5 H14.5 V120.5 H400.5 V30.5 H92.5" fill="none" stroke="#909090"/>',
      },
      [
        ['text_input', 120, 50, 200, 26],
        ['text_input', 120, 210, 200, 26],
        ['text_input', 520, 210, 200, 26],
      ],
    );
    expect(elements.map(({ label, group }) => `${group}: ${label}`)).toEqual([
      'Identité: Nom',
      'Mutuelle: Nom',
      'Employeur: Nom',
    ]);
    expect(elements[2]!.description.fr).toBe(
      'Champ de saisie «\u00a0Nom\u00a0», à droite, dans «\u00a0Employeur\u00a0»',
    );
  });
});
