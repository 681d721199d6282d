import { fate, noneCount, type SelectorKind } from './selector-kind';
import { byText } from './tests';

export const runtimeId: SelectorKind = {
  kind: 'runtime_id',
  prepare: (base) => (node) => byText(base, node, 'runtimeId', false),
  explain(counts) {
    const asked = counts.tried - noneCount(counts);
    const differ = counts.unique - counts.survived;
    if (asked === 0) return 'RuntimeId: the dumps tell none.';
    return `RuntimeId: ${differ} of ${asked} differ in another dump, since a program gives them anew at each start. ${fate(counts)}`;
  },
};
