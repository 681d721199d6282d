import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byName } from './tests';

export const nameAndType: SelectorKind = {
  kind: 'name_and_type',
  prepare: (base) => (node) => byName(base, node, true),
  explain(counts) {
    const having = counts.elements - noneCount(counts);
    const shared = having - counts.unique;
    return `Name and type: ${having} of ${counts.elements} elements have a name, ${shared} of them share name and type. ${fate(counts)}`;
  },
};
