import { type Element, type ElementState, foldText, type Screen } from '@vigie/domain';

const FIELDS: ReadonlySet<string> = new Set(['text_input', 'dropdown']);
const CHOICES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'tab']);
/** States of a choice that say which of several it is; that another one is not chosen follows. */
const CHOSEN: readonly ElementState[] = ['checked', 'selected', 'expanded'];
/** States seen with less confidence say nothing. */
const SURE = 0.5;

/**
 * What a screen's controls hold, a text for each that has a name: which field is filled with what, or empty, and which has
 * the keyboard; which choice is made. In a page's whole text a value is some letters among hundreds; here it is what its
 * field says. Surest first, at most `most`.
 */
export function statementsOf({ elements }: Pick<Screen, 'elements'>, most: number): string[] {
  return [...elements]
    .sort((a, b) => b.confidence - a.confidence || a.box.y - b.box.y || a.box.x - b.box.x)
    .flatMap(statementOf)
    .slice(0, most);
}

function statementOf(element: Element): string[] {
  const label = legible(element.label);
  if (label === '') return [];
  if (FIELDS.has(element.type)) {
    const said = isBlank(element) ? ['empty'] : ['filled', legible(element.value)];
    return [[label, ...said, ...(isIn(element, 'focused') ? ['focused'] : [])].join(' ').trim()];
  }
  const chosen = CHOICES.has(element.type) ? CHOSEN.filter((state) => isIn(element, state)) : [];
  return chosen.length > 0 ? [[label, ...chosen].join(' ')] : [];
}

/** Readers take the grey hint inside an empty field for its value; it repeats the label, or is known as a placeholder. */
function isBlank({ value, label, placeholder }: Element): boolean {
  const folded = foldText(value);
  return folded === '' || folded === foldText(label) || (placeholder !== '' && folded === foldText(placeholder));
}

function isIn({ states }: Element, name: ElementState): boolean {
  return states.some((state) => state.name === name && state.confidence >= SURE);
}

/**
 * A text without what readers make of icons, bullets and the dots of a password: words of less than two letters or digits.
 * They come and go from look to look.
 */
export function legible(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2)
    .join(' ');
}
