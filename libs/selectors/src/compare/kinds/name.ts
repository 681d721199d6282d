import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byName } from './tests';

export const name: SelectorKind = {
  kind: 'name',
  prepare: (base) => (node) => byName(base, node, false),
  explain(counts) {
    const having = counts.tried - noneCount(counts);
    return `Name: ${having} of ${counts.tried} elements have one, ${counts.shared} of them share it, as a control does with the text within it. ${fate(counts)}`;
  },
};
