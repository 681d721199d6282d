import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byText } from './tests';

export const classAndType: SelectorKind = {
  kind: 'class_and_type',
  prepare: (base) => (node) => byText(base, node, 'className', true),
  explain(counts) {
    const having = counts.tried - noneCount(counts);
    return `Class and type: ${having} of ${counts.tried} elements have a class, ${counts.shared} of them share it: a class tells what an element is, not which. ${fate(counts)}`;
  },
};
