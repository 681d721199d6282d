import type { AttributeTest, Pseudo, Selector, Step, UiaTree } from '@vigie/selectors';
import type { Question } from './questions';

export interface PeerFigures {
  /** Making a DOM of the tree's XML, ms. */
  readonly readMs: number;
  /** Of the questions that were asked before the time was up, ms. */
  readonly matchMs: number;
  readonly asked: number;
  /** Of those: the same number of elements as ours. */
  readonly agreed: number;
}

/**
 * The same questions put to npm's `xpath` over an `@xmldom/xmldom` document of the same tree: what a tester uses on a page
 * source today. It stops asking after `seconds`.
 */
export async function askXPath(
  tree: UiaTree,
  asked: readonly Question[],
  counts: readonly number[],
  seconds: number,
): Promise<PeerFigures> {
  const { DOMParser } = await import('@xmldom/xmldom');
  const xpath = await import('xpath');
  const xml = xmlOf(tree);
  const started = performance.now();
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as Node;
  const readMs = performance.now() - started;
  const begun = performance.now();
  let agreed = 0;
  let done = 0;
  for (const [at, { plain }] of asked.entries()) {
    if (performance.now() - begun > seconds * 1000) break;
    const found = xpath.select(xpathOf(plain), document);
    if (Array.isArray(found) && found.length === counts[at]) agreed++;
    done++;
  }
  return { readMs, matchMs: performance.now() - begun, asked: done, agreed };
}

const ATTRIBUTES = {
  automationId: 'AutomationId',
  className: 'ClassName',
  frameworkId: 'FrameworkId',
  name: 'Name',
  runtimeId: 'RuntimeId',
} as const;

function xmlOf(tree: UiaTree): string {
  const parts: string[] = [];
  const open: number[] = [];
  const closeUntil = (node: number): void => {
    while (open.length > 0 && tree.end(open.at(-1)!) <= node) parts.push(`</${tree.controlType(open.pop()!)}>`);
  };
  for (let node = 0; node < tree.size; node++) {
    closeUntil(node);
    const texts = Object.entries(ATTRIBUTES).map(([field, name]) => {
      return ` ${name}="${escaped(tree.text(node, field as keyof typeof ATTRIBUTES))}"`;
    });
    parts.push(`<${tree.controlType(node)}${texts.join('')}>`);
    open.push(node);
  }
  closeUntil(tree.size);
  return parts.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function xpathOf({ steps }: Selector): string {
  return steps.map((step, place) => (place === 0 ? `//${conditions(step)}` : axis(step))).join('');
}

function axis(step: Step): string {
  switch (step.combinator) {
    case '>':
      return `/${conditions(step)}`;
    case '+':
      return `/following-sibling::*[1]${asFilter(step)}`;
    case '~':
      return `/following-sibling::${conditions(step)}`;
    default:
      return `//${conditions(step)}`;
  }
}

function conditions({ controlType, tests, pseudos }: Step): string {
  return `${controlType}${tests.map(condition).join('')}${pseudos.map(pseudoCondition).join('')}`;
}

function asFilter(step: Step): string {
  return `[self::${step.controlType}]${step.tests.map(condition).join('')}`;
}

/** The bench's texts hold no double quotes. */
function condition(test: AttributeTest): string {
  if (test.kind === 'nameHash') throw new Error('a peer is asked in plain names');
  const attribute = `@${ATTRIBUTES[test.attribute]}`;
  const text = `"${test.text}"`;
  switch (test.operator) {
    case '=':
      return `[${attribute}=${text}]`;
    case '^=':
      return `[starts-with(${attribute},${text})]`;
    case '$=':
      return `[substring(${attribute},string-length(${attribute})-${test.text.length - 1})=${text}]`;
    case '*=':
      return `[contains(${attribute},${text})]`;
  }
}

function pseudoCondition(pseudo: Pseudo): string {
  switch (pseudo.kind) {
    case 'root':
      return '[not(parent::*)]';
    case 'nth':
      return `[${pseudo.n}]`;
    case 'has':
      return `[${relative(pseudo.relative)}]`;
  }
}

function relative({ steps }: Selector): string {
  return steps.map((step, place) => (place === 0 ? relativeStart(step) : axis(step))).join('');
}

function relativeStart(step: Step): string {
  return step.combinator === '>' ? conditions(step) : `.//${conditions(step)}`;
}
