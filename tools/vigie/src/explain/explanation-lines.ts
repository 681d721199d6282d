import type { DifferenceJson, StatesExplanationJson } from '../gateway-client/gateway-client';
import { visibleText } from '../output/visible-text';

const PRESENCE = {
  both: '',
  a: 'only the first has it',
  b: 'only the second has it',
  other_provider: 'of other providers, not comparable',
} as const;

/** An explanation as a person reads it: a table of modalities, then what differs. */
export function explanationLines(explained: StatesExplanationJson): string[] {
  return [
    `similarity ${explained.similarity.toFixed(4)}`,
    '',
    'modality    cosine   weight   share of the distance',
    ...explained.components.map(({ name, present, cosine, weight, share }) => {
      const of = present === 'both' ? cosine.toFixed(4) : '-';
      return `${name.padEnd(10)} ${of.padStart(7)} ${weight.toFixed(2).padStart(8)} ${percent(share)}  ${PRESENCE[present]}`.trimEnd();
    }),
    '',
    `context     ${contextLine(explained)}`,
    '',
    ...differenceLines(explained),
  ];
}

function contextLine({ context, context_keys: keys }: StatesExplanationJson): string {
  if (context === 'same') return 'the same';
  const told = keys.length === 0 ? '' : `: ${keys.map(visibleText).join(', ')}`;
  return context === 'other' ? `differs in${told.slice(1)}` : `one of the two has none${told}`;
}

function differenceLines({ differences, all_differences: all }: StatesExplanationJson): string[] {
  if (all === 0) return ['no element or line differs'];
  const more = all - differences.length;
  return [
    `${all} ${all === 1 ? 'difference' : 'differences'}, the second compared with the first:`,
    ...differences.map((difference) => `  ${differenceLine(difference)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function differenceLine(difference: DifferenceJson): string {
  if (difference.sentence !== '') return visibleText(difference.sentence);
  const { kind, subject, aspects, weight, moved_by: by, box, covered } = difference;
  const id = difference.reference_id || difference.seen_id;
  const told = [
    ...(aspects.length > 0 ? [`${aspects.join(', ')} (weighs ${weight.toFixed(2)})`] : []),
    ...(by ? [`by (${by.x}, ${by.y}) px`] : []),
    ...(difference.read_as_text ? ['its text is still there'] : []),
    ...(box ? [`at ${box.x},${box.y} ${box.width}×${box.height}, covers ${covered} elements`] : []),
  ];
  return `${kind.padEnd(11)} ${subject.padEnd(8)} ${id} ${told.join(' ')}`.trimEnd();
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`.padStart(8);
}
