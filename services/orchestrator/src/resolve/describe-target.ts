import type { BoundTarget } from '@vigie/workflow';

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
  return `${target.type ?? 'anything'}${label}${relations.join('')}${nth}`;
}
