import type { Line, Rect } from '@vigie/domain';
import { brightness, colourDistance, saturation } from '../../see/ground/colours';
import type { NamedElement } from '../name-elements';
import type { Page } from '../page';
import { asksHarm } from './asks-harm';
import { isRedFill, type Looks } from './danger';

/** Looks of an element, and whether it is filled with the accent's colour. */
export interface ElementLooks extends Looks {
  readonly accented: boolean;
}

/** From this colourfulness on a fill is an accent's, and with this difference of brightness to the text on it. */
const ACCENT = 0.35;
const READABLE = 60;
/** From this many red buttons on, half of all, red is the program's colour. */
const USUAL = 3;
/** A dialog's question stands above its buttons, this near, in heights of the text. */
const ABOVE = 22;
const ASIDE = 40;

/** Reads the looks of elements, one after the other when asked. */
export function readLooks(
  page: Page,
  named: readonly NamedElement[],
  lines: readonly Line[],
): (index: number) => ElementLooks {
  const inks = named.map((_element, index) => {
    const own = page.ownOf(index).find(({ text }) => /\p{L}{2}/u.test(text));
    return own ? page.inkOf(own) : null;
  });
  const buttons = named.flatMap(({ type }, index) => (type === 'button' && inks[index] ? [inks[index]] : []));
  const red = buttons.filter(({ ground }) => isRedFill(ground)).length;
  const redIsUsual = red >= USUAL && red * 2 >= buttons.length;
  const questions = lines.filter(({ text }) => asksHarm(text)).map(({ box }) => box);
  return (index) => {
    const ink = inks[index] ?? null;
    const { type, box } = named[index]!;
    const filled =
      ink !== null &&
      saturation(ink.ground) > ACCENT &&
      Math.abs(brightness(ink.ink) - brightness(ink.ground)) > READABLE;
    return {
      fill: ink?.ground ?? null,
      ink: ink?.ink ?? null,
      redIsUsual,
      bin: false,
      asked: type === 'button' && questions.some((question) => asksAbout(page, question, box)),
      accented:
        filled &&
        stands(
          buttons.map(({ ground }) => ground),
          ink.ground,
        ),
    };
  };
}

/** The accent is not the colour of every button. */
function stands(
  grounds: readonly (readonly [number, number, number])[],
  own: readonly [number, number, number],
): boolean {
  const same = grounds.filter((ground) => colourDistance(ground, own) < 30).length;
  return same <= Math.max(1, Math.floor(grounds.length / 2));
}

function asksAbout({ textHeight }: Page, question: Rect, button: Rect): boolean {
  const above = button.y - question.y - question.height;
  const aside = Math.abs(question.x + question.width / 2 - button.x - button.width / 2);
  return above >= 0 && above <= ABOVE * textHeight && aside <= ASIDE * textHeight;
}
