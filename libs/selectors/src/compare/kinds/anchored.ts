import { suggester } from '../../suggest/suggester';
import { ElementTable } from '../elements';
import { fate, type SelectorKind } from './selector-kind';

export const anchored: SelectorKind = {
  kind: 'anchored',
  prepare(base) {
    const itself = Int32Array.from({ length: base.tree.size }, (_, node) => node);
    const suggest = suggester([base], new ElementTable([base.tree], [itself]));
    return (node) => {
      const suggestion = suggest(node);
      if (suggestion.kind === 'selector') return suggestion;
      return suggestion.reason === 'effort' ? { kind: 'untried' } : suggestion;
    };
  },
  explain: (counts) =>
    `Anchored: our suggestion from one dump alone, an own id or name first, then something sturdy above or beside. ${fate(counts)}`,
};
