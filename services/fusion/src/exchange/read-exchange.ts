import type { FingerprintComponentName, ScreenState } from '@vigie/domain';
import { COMPONENT_DIMENSIONS, FINGERPRINT_DIMENSIONS } from '../fuse/fingerprint';
import { vectorIdOf } from '../fuse/identify';
import type { FusedState, StoredVector } from '../ports';
import type { AsStored } from './as-stored';
import { firstDifferences } from './first-differences';
import { EXCHANGE_LIMITS } from './limits';
import { readNpy } from './npy';
import { type ExchangeProblem, pathText } from './problem';
import { screenStateFromJson, stateVectorsFromJson } from './screen-state-from-json';
import { screenStateToJson } from './screen-state-json';
import type { ScreenStateJson } from './screen-state-schema';
import { upgrade } from './upgrade/upgrade';

/** The files of one exported state. */
export interface ExchangeFiles {
  readonly document: Uint8Array;
  /** `.npy` files by vector id. */
  readonly vectors: ReadonlyMap<string, Uint8Array>;
}

export type Exchange =
  | { readonly kind: 'state'; readonly fused: FusedState }
  | { readonly kind: 'refused'; readonly problems: readonly ExchangeProblem[] };

/** How far a unit vector's length may be from 1: rounding of float32 stays far below. */
const UNIT = 1e-3;

/** Checks everything, whoever wrote it: the state as it would be stored, or all that is wrong with its files at once. */
export function readExchange(files: ExchangeFiles, asStored: AsStored): Exchange {
  const problems: ExchangeProblem[] = [];
  const vectors = readVectors(files.vectors, problems);
  const document = parse(files.document);
  if (document === undefined) {
    problems.push({ path: 'state.json', reason: 'is no JSON in UTF-8', remedy: 'Export the state anew.' });
    return { kind: 'refused', problems };
  }
  const upgraded = upgrade(document.value, vectors);
  if (upgraded.kind === 'refused') return { kind: 'refused', problems: [...upgraded.problems, ...problems] };
  const unreadable = new Set([...files.vectors.keys()].filter((id) => !vectors.has(id)));
  problems.push(...checkVectors(upgraded.json, upgraded.vectors, unreadable));
  const stored = asStored(screenStateFromJson(upgraded.json));
  if (stored.kind === 'refused') {
    problems.push({ path: 'state.json', reason: `cannot be stored: ${stored.problem}`, remedy: ANEW });
    return { kind: 'refused', problems };
  }
  problems.push(...checkDerived(upgraded.json, stored.state));
  if (problems.length > 0) return { kind: 'refused', problems };
  return { kind: 'state', fused: fusedOf(upgraded.json, stored.state, upgraded.vectors) };
}

function readVectors(files: ExchangeFiles['vectors'], problems: ExchangeProblem[]): Map<string, Float32Array> {
  const read = new Map<string, Float32Array>();
  for (const [id, bytes] of files) {
    const npy = readNpy(bytes);
    if (npy.kind === 'vector') read.set(id, npy.vector);
    else problems.push({ path: fileOf(id), reason: npy.reason, remedy: ANEW });
  }
  return read;
}

const ANEW = 'Export the state anew, or copy the file again.';

function parse(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** A vector that the document names: where, by which id, from whom, and how many numbers it must have. */
interface Named {
  readonly path: string;
  readonly id: string;
  readonly provider: string;
  readonly least: number;
  readonly most: number;
}

function checkVectors(
  json: ScreenStateJson,
  vectors: ReadonlyMap<string, Float32Array>,
  unreadable: ReadonlySet<string>,
): ExchangeProblem[] {
  const named = namedVectors(json);
  const ids = new Set(named.map(({ id }) => id));
  const extra = [...vectors.keys()].filter((id) => !ids.has(id));
  return [
    ...named.flatMap((one) => (unreadable.has(one.id) ? [] : checkVector(one, vectors.get(one.id)))),
    ...extra.map((id) => ({ path: fileOf(id), reason: 'is named nowhere in state.json', remedy: 'Remove it.' })),
  ];
}

function namedVectors(json: ScreenStateJson): Named[] {
  const { vector_id: id, space, components } = json.state_embedding;
  const fingerprint = { id, provider: space, least: FINGERPRINT_DIMENSIONS, most: FINGERPRINT_DIMENSIONS };
  const placeOf = new Map(json.ui_elements.map((element, index) => [element.element_id, index]));
  return [
    { path: 'state_embedding', ...fingerprint },
    ...stateVectorsFromJson(json).map(({ part, elementId, vectorId, provider }) => {
      const component = Object.hasOwn(components, part);
      const dimensions = component ? COMPONENT_DIMENSIONS[part as FingerprintComponentName] : null;
      const place = ['ui_elements', placeOf.get(elementId) ?? 0, part.replace('element-', ''), 'embedding'];
      return {
        path: pathText(component ? ['state_embedding', 'components', part] : place),
        id: vectorId,
        provider,
        least: dimensions ?? 1,
        most: dimensions ?? EXCHANGE_LIMITS.vectorDimensions,
      };
    }),
  ];
}

function checkVector({ path, id, provider, least, most }: Named, vector: Float32Array | undefined): ExchangeProblem[] {
  const file = fileOf(id);
  if (vector === undefined) return [{ path, reason: `names ${file}, which is missing`, remedy: ANEW }];
  if (vector.length < least || vector.length > most) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    return [{ path: file, reason: `has ${vector.length} numbers; ${path} has ${wanted}`, remedy: ANEW }];
  }
  if (vectorIdOf(provider, vector) !== id) {
    return [{ path: file, reason: `is not the vector that ${path} names: its id is a digest of it`, remedy: ANEW }];
  }
  if (Math.abs(Math.hypot(...vector) - 1) > UNIT) {
    return [{ path: file, reason: 'has not the length 1', remedy: 'Export a state that Vigie fused.' }];
  }
  return [];
}

/** Whether all that follows from something else in the document does follow from it. */
function checkDerived(json: ScreenStateJson, stored: ScreenState): ExchangeProblem[] {
  const again = screenStateToJson(stored, json.state_embedding.space, stateVectorsFromJson(json));
  return firstDifferences(json, again).map((path) => ({
    path: pathText(path),
    reason: 'does not follow from the rest of the state, or cannot be stored as it is',
    remedy: 'Export the state anew; docs/fingerprints.md says what follows from what.',
  }));
}

function fusedOf(json: ScreenStateJson, state: ScreenState, vectors: ReadonlyMap<string, Float32Array>): FusedState {
  const vectorOf = (id: string) => vectors.get(id) ?? new Float32Array();
  const parts = new Map(stateVectorsFromJson(json).map((part) => [`${part.part} ${part.elementId}`, part]));
  return {
    state,
    space: json.state_embedding.space,
    fingerprint: vectorOf(json.state_embedding.vector_id),
    vectors: [...parts.values()].map((part): StoredVector => ({ ...part, vector: vectorOf(part.vectorId) })),
  };
}

function fileOf(vectorId: string): string {
  return `vectors/${vectorId}.npy`;
}
