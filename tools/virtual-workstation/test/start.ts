import { createVirtualDesktop, fixedClock, type Hand, handOn, type VirtualDesktopOptions } from '../src';

/** 17 March 2026, 14:32 in Paris. */
export const START_MS = Date.UTC(2026, 2, 17, 13, 32);

export function start(options: VirtualDesktopOptions = {}): Hand {
  return handOn(createVirtualDesktop({ clock: fixedClock(START_MS), startScreen: 'search', ...options }));
}

export const NOTE =
  'Reçu à 8 h : œdèmes, ça va mieux. « Très bien » ; 37,5 °C, <5 µg/l, ½ cp — Élodie & Noël, 50 % @#€';

/** The kinds of all effects but those of the script. */
export function kindsOf({ desktop }: Hand): string[] {
  return desktop
    .effects()
    .filter((e) => e.kind !== 'trouble')
    .map((e) => e.kind);
}

export function notesOf({ desktop }: Hand) {
  return desktop.effects().filter((e) => e.kind === 'note_saved');
}

/** Words as a reader would see them, in one string. */
export function textOn({ desktop }: Hand): string {
  return desktop
    .truth()
    .words.map((w) => w.text)
    .join(' ');
}

export async function openRecord(hand: Hand, ipp = '800412345'): Promise<void> {
  await hand.type('search.family', 'MARTIN');
  await hand.click('search.search');
  await hand.click(`search.results#${ipp}`, 2);
}

export async function writeNote(hand: Hand, text = NOTE): Promise<void> {
  await openRecord(hand);
  await hand.click('record.tab.notes');
  await hand.click('record.notes.newNote');
  await hand.type('record.notes.text', text);
}

export async function saveNote(hand: Hand, text = NOTE): Promise<void> {
  await writeNote(hand, text);
  await hand.click('record.notes.save');
  await hand.click('dialog.yes');
}
