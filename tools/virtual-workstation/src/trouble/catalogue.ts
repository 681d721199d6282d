import { seededRandom, seedOf } from '../data/random';
import { doubleClickEntries } from './double-click-entries';
import { droppedField } from './dropped-field';
import { falseSuccess } from './false-success';
import { farRefusal } from './far-refusal';
import { iconOnlyButtons } from './icon-only-buttons';
import { messageBar } from './message-bar';
import { movedButtons } from './moved-buttons';
import { popup } from './popup';
import { renamedButtons } from './renamed-buttons';
import { sameCaptionThrice } from './same-caption-thrice';
import { sessionTimeout } from './session-timeout';
import { shiftedRows } from './shifted-rows';
import { slowScreen } from './slow-screen';
import { stalePage } from './stale-page';
import { swallowedClick } from './swallowed-click';
import { themeChange } from './theme-change';
import type { Moment, PendingTrouble, Trouble } from './trouble';
import { unlabelledFields } from './unlabelled-fields';

/** Every kind of trouble, one per file. */
export const TROUBLES: readonly Trouble[] = [
  popup,
  slowScreen,
  movedButtons,
  renamedButtons,
  themeChange,
  sessionTimeout,
  shiftedRows,
  falseSuccess,
  droppedField,
  stalePage,
  messageBar,
  swallowedClick,
  farRefusal,
  sameCaptionThrice,
  iconOnlyButtons,
  unlabelledFields,
  doubleClickEntries,
];

export const TROUBLE_KINDS: readonly string[] = TROUBLES.map((t) => t.kind);

export function troubleOf(kind: string): Trouble | undefined {
  return TROUBLES.find((t) => t.kind === kind);
}

/** One line of a script as a caller writes it. */
export interface TroubleOrder {
  readonly kind: string;
  readonly when?: Moment;
}

export function planTrouble(orders: readonly TroubleOrder[], seed: number): readonly PendingTrouble[] {
  return orders.map(({ kind, when }, i) => ({
    kind,
    when: when ?? troubleOf(kind)!.when,
    seed: seedOf('trouble', seed, i, kind),
  }));
}

/** A script drawn by a seed: one to three different troubles, incidents at any input of a run. */
export function drawTrouble(seed: number): readonly TroubleOrder[] {
  const random = seededRandom(seedOf('script', seed));
  const left = [...TROUBLES];
  return Array.from({ length: random.between(1, 3) }, () => {
    const { kind, when } = left.splice(random.int(left.length), 1)[0]!;
    return when.on === 'start' ? { kind } : { kind, when: { on: 'input', input: random.between(2, 16) } };
  });
}
