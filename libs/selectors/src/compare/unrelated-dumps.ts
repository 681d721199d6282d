import type { ElementTable } from './elements';

/** Share of the smaller dump's elements, up to which two dumps are hardly of one program. */
const HARDLY = 0.1;

/** Says which dumps have hardly an element in common with the first: no count over them means anything. */
export function unrelatedNotices(table: ElementTable): string[] {
  const [base] = table.dumps;
  if (base === undefined) return [];
  return table.dumps.slice(1).flatMap((other, at) => {
    const dump = at + 1;
    let common = 0;
    for (let node = 0; node < base.size; node++) if (table.nodeOf(dump, table.elementOf(0, node)) !== -1) common++;
    const smaller = Math.min(base.size, other.size);
    if (common === smaller || common > Math.max(1, HARDLY * smaller)) return [];
    return [
      `DUMPS_UNRELATED: dump ${dump + 1} and the first have hardly an element in common (${common} of ${smaller}), so that what is counted over them says nothing. Fix: give dumps of one program, with the same part of it shown.`,
    ];
  });
}
