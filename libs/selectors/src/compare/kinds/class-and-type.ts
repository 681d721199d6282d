import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byText } from './tests';

export const classAndType: SelectorKind = {
  kind: 'class_and_type',
  prepare: (base) => (node) => byText(base, node, 'className', true),
  explain(counts) {
    const having = counts.elements - noneCount(counts);
    const shared = having - counts.unique;
    return `Class and type: ${having} of ${counts.elements} elements have a class, ${shared} of them share it: a class tells what an element is, not which. ${fate(counts)}`;
  },
};
