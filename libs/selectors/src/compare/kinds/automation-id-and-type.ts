import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byText } from './tests';

export const automationIdAndType: SelectorKind = {
  kind: 'automation_id_and_type',
  prepare: (base) => (node) => byText(base, node, 'automationId', true),
  explain(counts) {
    const having = counts.tried - noneCount(counts);
    return `Automation id and type: ${having} of ${counts.tried} elements have an id, ${counts.shared} of them share id and type. ${fate(counts)}`;
  },
};
