import type { AttributeTest, Pseudo, Selector, Step } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import type { MayShow } from './own-tests';

/**
 * A selector as it may be printed: whole names as keyed hashes. null where it cannot be, since it asks for a part of a
 * name, or for an id or a class that repeats visible text. With `parts` a part of a name that may be shown stays as its
 * author wrote it, for only a whole name has a hash.
 */
export function hideNames(
  selector: Selector,
  key: NameKey,
  mayShow: MayShow,
  parts?: (text: string) => boolean,
): Selector | null {
  const steps: Step[] = [];
  for (const step of selector.steps) {
    const tests = step.tests.map((test) => hideTest(test, key, mayShow, parts));
    const pseudos = step.pseudos.map((pseudo) => hidePseudo(pseudo, key, mayShow, parts));
    if (tests.includes(null) || pseudos.includes(null)) return null;
    const known = {
      tests: tests.filter((test) => test !== null),
      pseudos: pseudos.filter((pseudo) => pseudo !== null),
    };
    steps.push({ ...step, ...known });
  }
  return { steps };
}

function hideTest(
  test: AttributeTest,
  key: NameKey,
  mayShow: MayShow,
  parts: ((text: string) => boolean) | undefined,
): AttributeTest | null {
  if (test.kind === 'nameHash' || test.text === '') return test;
  switch (test.attribute) {
    case 'name':
      if (test.operator === '=') return { kind: 'nameHash', hash: key.hash(test.text) };
      return parts?.(test.text) === true ? test : null;
    case 'automationId':
      return mayShow(test.text, 'automationId') ? test : null;
    case 'className':
    case 'frameworkId':
    case 'runtimeId':
      return mayShow(test.text, 'className') ? test : null;
  }
}

function hidePseudo(
  pseudo: Pseudo,
  key: NameKey,
  mayShow: MayShow,
  parts: ((text: string) => boolean) | undefined,
): Pseudo | null {
  if (pseudo.kind !== 'has') return pseudo;
  const relative = hideNames(pseudo.relative, key, mayShow, parts);
  return relative === null ? null : { kind: 'has', relative };
}
