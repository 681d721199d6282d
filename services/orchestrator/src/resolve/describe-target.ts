import type { BoundTarget } from '@vigie/workflow';
import { shortName } from '../match/full-screen/short-name';

/** A target in the words of its workflow, parameters by name: `button “Ouvrir” in_row_with [“${patient.name}”]`. */
export function describeTarget(target: BoundTarget): string {
  const label = target.label === null ? '' : ` “${target.label.source}”`;
  const relations = target.relations.map((relation) => {
    if (relation.kind === 'in_window') return ' in_window';
    if (relation.kind === 'in_row_with')
      return ` in_row_with [${relation.cells.map((cell) => `“${cell.source}”`).join(', ')}]`;
    return ` ${relation.kind} “${relation.anchor.label.source}”`;
  });
  const nth = target.nth === null ? '' : ` nth ${target.nth}`;
  const { at } = target;
  const pointed = at === null ? '' : `point ${at.point.x},${at.point.y} of “${shortName(at.picture)}”`;
  if (pointed !== '' && target.type === null && label === '' && relations.length === 0) return pointed;
  const beside = pointed === '' ? '' : ` (${pointed})`;
  return `${target.type ?? 'anything'}${label}${relations.join('')}${nth}${beside}`;
}
