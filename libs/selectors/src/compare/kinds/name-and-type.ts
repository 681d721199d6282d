import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byName } from './tests';

export const nameAndType: SelectorKind = {
  kind: 'name_and_type',
  prepare: (base) => (node) => byName(base, node, true),
  explain(counts) {
    const having = counts.tried - noneCount(counts);
    return `Name and type: ${having} of ${counts.tried} elements have a name, ${counts.shared} of them share name and type. ${fate(counts)}`;
  },
};
