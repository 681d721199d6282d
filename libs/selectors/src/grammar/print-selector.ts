import { type AttributeTest, type Pseudo, type Selector, type Step, TESTED_ATTRIBUTES } from './selector';

const WRITTEN = new Map(Object.entries(TESTED_ATTRIBUTES).map(([written, attribute]) => [attribute, written]));

/** The text of a selector, such that parsing it gives the same selector again. */
export function printSelector(selector: Selector): string {
  return selector.steps.map(printStep).join('');
}

function printStep(step: Step, place: number): string {
  const { combinator, controlType, tests, pseudos } = step;
  return `${printCombinator(combinator, place)}${controlType}${tests.map(printTest).join('')}${pseudos.map(printPseudo).join('')}`;
}

/** Within `:has` the first step's combinator stands at the very beginning, and the blank is left out there. */
function printCombinator(combinator: Step['combinator'], place: number): string {
  if (combinator === null) return '';
  if (combinator === ' ') return place === 0 ? '' : ' ';
  return place === 0 ? `${combinator} ` : ` ${combinator} `;
}

function printTest(test: AttributeTest): string {
  if (test.kind === 'text') return `[${WRITTEN.get(test.attribute)}${test.operator}"${escaped(test.text)}"]`;
  const { keyId, length, hex } = test.hash;
  return `[name=#${keyId}:${length}:${hex}]`;
}

function printPseudo(pseudo: Pseudo): string {
  switch (pseudo.kind) {
    case 'root':
      return ':root';
    case 'nth':
      return `:nth(${pseudo.n})`;
    case 'has':
      return `:has(${printSelector(pseudo.relative)})`;
  }
}

/** What is not seen, or breaks a line, is written as a code: a catalog is read by people. */
function escaped(text: string): string {
  return text.replace(/["\\]|[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : [...Array(character.length).keys()]
          .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
          .join(''),
  );
}
