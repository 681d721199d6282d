import { type Rect, rectUnion } from '@vigie/domain';
import {
  createVirtualDesktop,
  fixedClock,
  type Hand,
  handOn,
  type Random,
  type Truth,
  type TruthBox,
  type VirtualDesktop,
  type VirtualDesktopOptions,
} from '@vigie/virtual-workstation';
import { inflated, type Picture } from './picture';
import type { Still, Target } from './still';

/** How a screen of the virtual program comes about; played again, it gives the same pixels. */
export interface Script {
  readonly name: string;
  readonly options: VirtualDesktopOptions;
  readonly steps: (hand: Hand) => Promise<void>;
}

const NOON = Date.UTC(2026, 2, 17, 13, 32);

const search = async (hand: Hand) => {
  await hand.type('search.family', 'MARTIN');
  await hand.click('search.search');
};
const record = async (hand: Hand) => {
  await search(hand);
  await hand.click('search.results#800412345', 2);
};
const tab = (name: string) => async (hand: Hand) => {
  await record(hand);
  await hand.click(`record.tab.${name}`);
};
const editor = async (hand: Hand) => {
  await tab('notes')(hand);
  await hand.click('record.notes.newNote');
};
const note = async (hand: Hand) => {
  await editor(hand);
  await hand.type('record.notes.text', 'Patient vu ce matin : état général conservé, apyrétique.\nÀ réévaluer demain.');
};
const prescription = async (hand: Hand) => {
  await tab('prescriptions')(hand);
  await hand.click('record.prescriptions.newPrescription');
};

const SCREENS: readonly (readonly [name: string, start: 'sign-in' | 'search' | 'worklist', Script['steps']])[] = [
  ['connexion', 'sign-in', async () => {}],
  ['recherche', 'search', async () => {}],
  ['resultats', 'search', search],
  ['synthese', 'search', record],
  ['notes', 'search', tab('notes')],
  ['saisie-vide', 'search', editor],
  ['saisie', 'search', note],
  ['prescriptions', 'search', tab('prescriptions')],
  ['prescription-saisie', 'search', prescription],
  ['resultats-biologie', 'search', tab('results')],
  ['documents', 'search', tab('documents')],
  ['liste-travail', 'worklist', async () => {}],
];

/** A screen drawn at random: which one, whose hospital, theme and size. */
export function drawScript(random: Random): Script {
  const [name, startScreen, steps] = random.pick(SCREENS);
  const size = random.pick([{}, {}, { width: 1024, height: 768 }, { width: 1920, height: 1080 }] as const);
  const options: VirtualDesktopOptions = {
    seed: random.between(1, 40),
    theme: random.chance(0.35) ? 'dark' : 'light',
    clock: fixedClock(NOON),
    caret: false,
    startScreen,
    ...size,
  };
  return { name, options, steps };
}

/** `more` adds to the options, such as a trouble that strikes later. */
export async function play(script: Script, more: VirtualDesktopOptions = {}): Promise<VirtualDesktop> {
  const desktop = createVirtualDesktop({ ...script.options, ...more });
  await script.steps(handOn(desktop));
  return desktop;
}

export function stillOf(name: string, desktop: VirtualDesktop): Still {
  const truth = desktop.truth();
  return {
    name,
    picture: pictureOf(desktop),
    words: truth.words.map(({ text, box }) => ({ text, ...rectOf(box) })),
    targets: targetsOf(truth),
    identities: bannerOf(truth, desktop.state().patientIpp),
  };
}

export function pictureOf(desktop: VirtualDesktop): Picture {
  const { width, height, data } = desktop.grab();
  return { width, height, data: Uint8Array.from(data) };
}

function targetsOf(truth: Truth): Target[] {
  return truth.elements
    .filter(({ enabled, box }) => enabled && box[2] >= 10 && box[3] >= 10)
    .map(({ type, box }) => {
      const isRow = type === 'generic' && box[2] > 400;
      return { box: rectOf(box), kind: type === 'text_input' ? 'field' : isRow ? 'row' : 'control' };
    });
}

/** The line that holds the patient's number, in the record's banner. */
function bannerOf(truth: Truth, ipp: string): Rect[] {
  const number = truth.words.find(({ text, box }) => text === ipp && box[1] < 170);
  if (ipp === '' || number === undefined) return [];
  const banner = truth.words.filter(({ box }) => box[0] > 240 && box[0] < 720 && Math.abs(box[1] - number.box[1]) < 30);
  const lines = banner.filter(({ box }) => box[1] >= number.box[1] - 26 && box[1] <= number.box[1] + 4);
  return [inflated(lines.map(({ box }) => rectOf(box)).reduce(rectUnion), 2)];
}

export function rectOf([x, y, width, height]: TruthBox): Rect {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}
