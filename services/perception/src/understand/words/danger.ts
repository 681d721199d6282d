import type { ElementPurpose, ElementType } from '@vigie/domain';
import { brightness, colourDistance } from '../../see/ground/colours';
import type { Colour } from '../../see/ground/regions';
import type { Command } from './read-command';

/** How an element looks, as far as danger goes. */
export interface Looks {
  /** Ground under its text, and the text's colour; null when it has none, or only an icon read as letters. */
  readonly fill: Colour | null;
  readonly ink: Colour | null;
  /** Most buttons of the screen are red: it is the program's colour. */
  readonly redIsUsual: boolean;
  /** A waste bin is drawn on it. */
  readonly bin: boolean;
  /** The dialog above asks whether something shall be destroyed. */
  readonly asked: boolean;
}

/** Red on these means leaving or a warning, not a deed. */
const LEAVING: ReadonlySet<ElementPurpose> = new Set([
  'cancel',
  'close',
  'refuse',
  'back',
  'navigate',
  'help',
  'search',
  'sign_out',
  'undo',
]);
/** What carries out that which a dialog asks about. */
const AGREEING: ReadonlySet<ElementPurpose> = new Set(['confirm', 'run', 'next']);

/** Whether using an element may destroy, stop or revoke something: by its words, its colour, its icon, its dialog. */
export function isDangerous(type: ElementType, command: Command, looks: Looks): boolean {
  switch (type) {
    case 'text_input':
    case 'dropdown':
      return false;
    // A button in a row may be taken for a tab: what its words command weighs more than its type.
    case 'tab':
    case 'checkbox':
    case 'radio':
    case 'generic':
      return command.dangerous && !command.byNoun;
    case 'link':
      return (command.dangerous && !command.byNoun) || looks.bin;
    case 'button':
      return command.dangerous || looks.bin || byDialog(command, looks) || byColour(command, looks);
  }
}

function byDialog({ does }: Command, { asked }: Looks): boolean {
  return asked && does !== null && AGREEING.has(does);
}

function byColour({ does }: Command, { fill, ink, redIsUsual }: Looks): boolean {
  if (!fill || !ink || redIsUsual || (does !== null && LEAVING.has(does))) return false;
  return isRedFill(fill) || (isRed(ink) && colourDistance(ink, fill) > 60 && brightness(ink) < 190);
}

export function isRedFill(colour: Colour): boolean {
  return isRed(colour) && colour[0] - Math.max(colour[1], colour[2]) > 90;
}

/** Red, not orange, pink or brown. */
function isRed([red, green, blue]: Colour): boolean {
  return red > 140 && red - green > 75 && red - blue > 60 && green - blue < 45 && blue - green < 70;
}
