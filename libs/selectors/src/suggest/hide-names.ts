import type { AttributeTest, Pseudo, Selector, Step } from '../grammar/selector';
import type { NameKey } from '../hash/name-hash';
import type { MayShow } from './own-tests';

/**
 * A selector as it may be printed: whole names as keyed hashes. null where it cannot be, since it asks for a part of a
 * name, or for an id or a class that repeats visible text.
 */
export function hideNames(selector: Selector, key: NameKey, mayShow: MayShow): Selector | null {
  const steps: Step[] = [];
  for (const step of selector.steps) {
    const tests = step.tests.map((test) => hideTest(test, key, mayShow));
    const pseudos = step.pseudos.map((pseudo) => hidePseudo(pseudo, key, mayShow));
    if (tests.includes(null) || pseudos.includes(null)) return null;
    const known = {
      tests: tests.filter((test) => test !== null),
      pseudos: pseudos.filter((pseudo) => pseudo !== null),
    };
    steps.push({ ...step, ...known });
  }
  return { steps };
}

function hideTest(test: AttributeTest, key: NameKey, mayShow: MayShow): AttributeTest | null {
  if (test.kind === 'nameHash' || test.text === '') return test;
  switch (test.attribute) {
    case 'name':
      return test.operator === '=' ? { kind: 'nameHash', hash: key.hash(test.text) } : null;
    case 'automationId':
      return mayShow(test.text, 'automationId') ? test : null;
    case 'className':
    case 'frameworkId':
    case 'runtimeId':
      return mayShow(test.text, 'className') ? test : null;
  }
}

function hidePseudo(pseudo: Pseudo, key: NameKey, mayShow: MayShow): Pseudo | null {
  if (pseudo.kind !== 'has') return pseudo;
  const relative = hideNames(pseudo.relative, key, mayShow);
  return relative === null ? null : { kind: 'has', relative };
}
