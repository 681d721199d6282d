import type { ElementPurpose } from '@vigie/domain';
import type { IconName } from '../../understand/icon/known-icons';
import { readCommand } from '../../understand/words/read-command';

/**
 * What becomes of a tree's name for an icon that is plainly known.
 * - `fits`: it may well be called so
 * - `disputed`: it is drawn otherwise, but the name is the more dangerous of both and stands
 * - `otherwise`: the drawing is known to mean another thing, and the name is not taken
 */
export type IconNamed = 'fits' | 'disputed' | 'otherwise';

/** What changes something outside of the screen, and has a drawing of its own in every program. */
const DEEDS: readonly ElementPurpose[] = ['confirm', 'print', 'save', 'send', 'sign', 'sign_out'];

/** Of these, what the drawing may stand for after all: arrows send and leave, too. Icons without one meaning are not listed. */
const MAY_DO: Readonly<Partial<Record<IconName, readonly ElementPurpose[]>>> = {
  close: ['sign_out'],
  search: [],
  add: [],
  menu: [],
  back: ['sign_out'],
  next: ['send', 'confirm', 'sign_out'],
};

/** A dangerous drawing is never called harmless; a harmless one may be called dangerous, with a doubt. */
export function iconNamed(icon: IconName, name: string): IconNamed {
  const { does, dangerous } = readCommand(name);
  if (icon === 'delete') return dangerous ? 'fits' : 'otherwise';
  const mayDo = MAY_DO[icon];
  if (mayDo === undefined) return 'fits';
  if (dangerous) return 'disputed';
  return does !== null && DEEDS.includes(does) && !mayDo.includes(does) ? 'otherwise' : 'fits';
}
