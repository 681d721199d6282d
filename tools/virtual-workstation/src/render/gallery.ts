import { fixedClock } from '../desktop/clock';
import { DEFAULT_ACCOUNT, type VirtualDesktopOptions } from '../desktop/options';
import { createVirtualDesktop, type VirtualDesktop } from '../desktop/virtual-desktop';

/** A fixed moment, so that two renderings of one screen are the same picture: 17 March 2026, 14:32 in Paris. */
export const GALLERY_TIME = Date.UTC(2026, 2, 17, 13, 32);

/** One picture: where the program starts and what is done before it is taken. */
export interface Scene {
  readonly name: string;
  readonly options: VirtualDesktopOptions;
  steps(hand: Hand): Promise<void>;
}

/** A user who knows where everything stands. */
export interface Hand {
  readonly desktop: VirtualDesktop;
  click(id: string, count?: 1 | 2): Promise<void>;
  type(id: string, text: string): Promise<void>;
}

const signIn = async (hand: Hand) => {
  await hand.type('sign-in.login', DEFAULT_ACCOUNT.login);
  await hand.type('sign-in.password', DEFAULT_ACCOUNT.password);
};
const findMartin = async (hand: Hand) => {
  await hand.type('search.family', 'MARTIN');
  await hand.click('search.search');
  await hand.click('search.results#800412354');
};
const openMartin = async (hand: Hand) => {
  await findMartin(hand);
  await hand.click('search.open');
};
const openTab = (tab: string) => async (hand: Hand) => {
  await openMartin(hand);
  await hand.click(`record.tab.${tab}`);
};
const writeNote = async (hand: Hand) => {
  await openTab('notes')(hand);
  await hand.click('record.notes.newNote');
  await hand.type(
    'record.notes.text',
    'Patient vu à 14 h 30 : état général conservé, apyrétique, œdèmes en régression.\nÀ réévaluer demain.',
  );
};
const confirmNote = async (hand: Hand) => {
  await writeNote(hand);
  await hand.click('record.notes.save');
};
const saveNote = async (hand: Hand) => {
  await confirmNote(hand);
  await hand.click('dialog.yes');
};
const prescribe = async (hand: Hand) => {
  await openTab('prescriptions')(hand);
  await hand.click('record.prescriptions.newPrescription');
};
const suggest = async (hand: Hand) => {
  await prescribe(hand);
  await hand.type('record.prescriptions.drug', 'para');
};

type Steps = Scene['steps'];
const SCENES: readonly (readonly [name: string, start: 'sign-in' | 'search' | 'worklist', Steps])[] = [
  ['connexion', 'sign-in', signIn],
  ['recherche', 'search', async () => {}],
  ['resultats-recherche', 'search', findMartin],
  ['dossier-synthese', 'search', openMartin],
  ['dossier-notes', 'search', openTab('notes')],
  ['note-saisie', 'search', writeNote],
  ['note-confirmation', 'search', confirmNote],
  ['note-enregistree', 'search', saveNote],
  ['dossier-prescriptions', 'search', openTab('prescriptions')],
  ['prescription-saisie', 'search', prescribe],
  ['prescription-suggestions', 'search', suggest],
  ['dossier-resultats', 'search', openTab('results')],
  ['dossier-documents', 'search', openTab('documents')],
  ['liste-travail', 'worklist', (hand) => hand.click('worklist.tasks#T1005')],
  ['menu-ouvert', 'search', (hand) => hand.click('menu.3')],
  ['erreur', 'search', (hand) => hand.click('nav.stats')],
];

/** Every screen, and variants: dark theme, another hospital, the smallest and a large size. */
export function galleryScenes(): readonly Scene[] {
  const variants: readonly (readonly [suffix: string, VirtualDesktopOptions])[] = [
    ['base', {}],
    ['dark', { theme: 'dark' }],
    ['v5data', { seed: 7 }],
    ['small', { width: 1024, height: 768 }],
    ['large', { width: 1920, height: 1080 }],
  ];
  return variants.flatMap(([suffix, variant]) =>
    SCENES.map(([name, startScreen, steps]): Scene => {
      const options = { clock: fixedClock(GALLERY_TIME), caret: false, startScreen, ...variant };
      return { name: `${name}-${suffix}`, options, steps };
    }),
  );
}

export async function playScene(scene: Scene): Promise<VirtualDesktop> {
  const desktop = createVirtualDesktop(scene.options);
  await scene.steps(handOn(desktop));
  return desktop;
}

/** Two clicks of a scene never make a double click: a second passes between them. */
export function handOn(desktop: VirtualDesktop): Hand {
  const click = async (id: string, count: 1 | 2 = 1) => {
    const box = desktop.box(id);
    if (box === null) throw new RangeError(`no widget ${id} on this screen`);
    desktop.advance(1000);
    const point = { x: box.x + Math.floor(box.width / 2), y: box.y + Math.floor(box.height / 2) };
    await desktop.input.click(point, 'left', count);
  };
  return {
    desktop,
    click,
    async type(id, text) {
      await click(id);
      await desktop.input.typeText(text, { replace: true, onProgress: () => {} });
    },
  };
}
