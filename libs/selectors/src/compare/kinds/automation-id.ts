import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byText } from './tests';

export const automationId: SelectorKind = {
  kind: 'automation_id',
  prepare: (base) => (node) => byText(base, node, 'automationId', false),
  explain(counts) {
    const having = counts.tried - noneCount(counts);
    return `Automation id: ${having} of ${counts.tried} elements have one, ${counts.shared} of them share it with another element. ${fate(counts)}`;
  },
};
