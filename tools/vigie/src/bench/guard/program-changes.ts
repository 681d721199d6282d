import { type Rect, rectCentre, rectIntersection } from '@vigie/domain';
import { handOn, type Random, type Truth, type VirtualDesktop } from '@vigie/virtual-workstation';
import { seenAnywhere } from './paint-harm';
import type { Picture } from './picture';
import { pictureOf, play, rectOf, type Script, stillOf } from './program-stills';
import { askAbout, type Mutation, type Question } from './still';

/** Late enough for every script to have come to its screen. */
const LATER_MS = 600_000;

/** Troubles that change a screen while nobody touches it. */
const STRIKING = [
  'popup',
  'shifted-rows',
  'message-bar',
  'moved-buttons',
  'renamed-buttons',
  'icon-only-buttons',
  'session-timeout',
] as const;

/** What the program itself makes of a screen between look and input. */
type Change = (script: Script, random: Random) => Promise<Mutation | null>;

export const PROGRAM_HARM: readonly Change[] = [
  trouble,
  trouble,
  otherHospital,
  (script, random) => handled('program-scrolled', script, random, scroll),
  (script, random) => handled('program-menu', script, random, openMenu),
  (script, random) => handled('program-sorted', script, random, sort),
];

export const PROGRAM_HARMLESS: readonly Change[] = [hover, hover, caret, clock, focus];

async function trouble(script: Script, random: Random): Promise<Mutation | null> {
  const kind = random.pick(STRIKING);
  const desktop = await play(script, { trouble: [{ kind, when: { on: 'time', afterMs: LATER_MS } }] });
  return watch(`program-${kind}`, script, desktop, random, async () => desktop.advance(LATER_MS));
}

/** The same screen with the patients of another hospital. */
async function otherHospital(script: Script, random: Random): Promise<Mutation | null> {
  const desktop = await play(script);
  const other = await play({ ...script, options: { ...script.options, seed: random.between(41, 80) } });
  const before = stillOf(script.name, desktop);
  const question = askAbout(before, random);
  if (question === null) return null;
  const now = pictureOf(other);
  if (!isHarm(desktop.truth(), other.truth(), question)) return null;
  return mutation('program-other-patients', true, question, now);
}

async function handled(
  kind: string,
  script: Script,
  random: Random,
  act: (desktop: VirtualDesktop, random: Random) => Promise<boolean>,
): Promise<Mutation | null> {
  const desktop = await play(script);
  return watch(kind, script, desktop, random, () => act(desktop, random));
}

/** Looks, lets something happen, and looks again: a harm only if the truth of what was demanded has changed. */
async function watch(
  kind: string,
  script: Script,
  desktop: VirtualDesktop,
  random: Random,
  happen: () => Promise<unknown>,
): Promise<Mutation | null> {
  const question = askAbout(stillOf(script.name, desktop), random);
  if (question === null) return null;
  const before = desktop.truth();
  if ((await happen()) === false) return null;
  const now = pictureOf(desktop);
  if (!isHarm(before, desktop.truth(), question)) return null;
  return mutation(kind, true, question, now);
}

function mutation(kind: string, harmful: boolean, question: Question, now: Picture): Mutation | null {
  const seen = question.still.picture;
  if (harmful && !seenAnywhere(seen, now)) return null;
  return { kind, harmful, question, seen, now };
}

/** The target is no longer the same thing at the same place, its row or the patient reads differently, or something opened. */
function isHarm(before: Truth, after: Truth, { target, demand }: Question): boolean {
  if (after.popups.length > before.popups.length) return true;
  const places = target.kind === 'row' ? [{ ...target.box, x: 0, width: before.screen.width }] : [target.box];
  if ([...places, ...demand.identity].some((place) => wordsIn(before, place) !== wordsIn(after, place))) return true;
  return elementAt(before, target.box) !== elementAt(after, target.box);
}

function wordsIn({ words }: Truth, place: Rect): string {
  const within = words.filter(({ box }) => {
    const { width, height } = rectIntersection(rectOf(box), place);
    return width > 2 && height > 4;
  });
  return within.map(({ text, box }) => `${text}@${box.join()}`).join(' ');
}

function elementAt({ elements }: Truth, box: Rect): string {
  const found = elements.find(
    (e) => rectIntersection(rectOf(e.box), box).width === box.width && rectOf(e.box).y === box.y,
  );
  return found === undefined ? '' : `${found.type} ${found.label} ${found.box.join()} ${found.enabled}`;
}

async function scroll(desktop: VirtualDesktop, random: Random): Promise<boolean> {
  const rows = desktop.truth().elements.filter(({ type, box }) => type === 'generic' && box[2] > 400);
  if (rows.length === 0) return false;
  await desktop.input.scroll(rectCentre(rectOf(random.pick(rows).box)), { down: random.between(1, 2), right: 0 });
  return true;
}

async function openMenu(desktop: VirtualDesktop, random: Random): Promise<boolean> {
  const row = desktop.truth().elements.find(({ type, box }) => type === 'generic' && box[2] > 400);
  if (row !== undefined && random.chance(0.5)) {
    await desktop.input.click(rectCentre(rectOf(row.box)), 'right', 1);
    return true;
  }
  const id = `menu.${random.int(8)}`;
  if (desktop.box(id) === null) return false;
  await handOn(desktop).click(id);
  return true;
}

async function sort(desktop: VirtualDesktop): Promise<boolean> {
  if (desktop.box('search.byBirth') === null || desktop.state().screen !== 'search') return false;
  const hand = handOn(desktop);
  await hand.click('search.byBirth');
  await hand.click('search.search');
  return true;
}

async function hover(script: Script, random: Random): Promise<Mutation | null> {
  const desktop = await play(script);
  const question = askAbout(stillOf(script.name, desktop), random);
  if (question === null) return null;
  const place = random.chance(0.6) ? question.target : random.pick(question.still.targets);
  await desktop.input.scroll(rectCentre(place.box), { down: 0, right: 0 });
  return mutation('program-hover', false, question, pictureOf(desktop));
}

async function caret(script: Script, random: Random): Promise<Mutation | null> {
  const desktop = await play(script, { caret: true });
  const fields = stillOf(script.name, desktop).targets.filter(({ kind }) => kind === 'field');
  if (fields.length === 0) return null;
  await desktop.input.click(rectCentre(random.pick(fields).box), 'left', 1);
  const question = askAbout(stillOf(script.name, desktop), random);
  if (question === null) return null;
  desktop.advance(500);
  return mutation('program-caret', false, question, pictureOf(desktop));
}

async function clock(script: Script, random: Random): Promise<Mutation | null> {
  const desktop = await play(script);
  const question = askAbout(stillOf(script.name, desktop), random);
  if (question === null) return null;
  desktop.advance(random.between(1, 59) * 60_000);
  return mutation('program-clock', false, question, pictureOf(desktop));
}

/** The step's own click gave the field the focus. */
async function focus(script: Script, random: Random): Promise<Mutation | null> {
  const desktop = await play(script, { caret: true });
  const asked = askAbout(stillOf(script.name, desktop), random);
  const fields = asked?.still.targets.filter(({ kind }) => kind === 'field') ?? [];
  if (asked === null || fields.length === 0) return null;
  const target = random.pick(fields);
  const question: Question = { ...asked, target, demand: { ...asked.demand, target: target.box, tolerance: 'focus' } };
  await desktop.input.click(rectCentre(target.box), 'left', random.chance(0.3) ? 2 : 1);
  return mutation('program-focus', false, question, pictureOf(desktop));
}
