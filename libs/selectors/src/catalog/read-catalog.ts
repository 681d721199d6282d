import type { z } from 'zod';
import { parseSelector } from '../grammar/parse-selector';
import type { Selector } from '../grammar/selector';
import { READ_ONLY_LOCATE } from '../report/report-model';
import { CATALOG_LIMITS, type Catalog, type CatalogEntry, type CatalogProblem, type CatalogReading } from './catalog';
import { catalogSchema, EXPECTED, SELECTOR_ID, type WrittenCatalog, type WrittenEntry } from './catalog-schema';
import { hashKeysOf } from './hash-keys';
import { type Place, placeText, type ReadDocument, readDocument } from './read-document';

/**
 * A catalog's text → its selectors, or every problem of it at once. Never throws, whatever the text. A foreign
 * `allowed_use` alone is no problem of the catalog: the entry is read with `readOnly: false`, for the report to reject.
 * Beside other problems it is told as one of them.
 */
export function readCatalog(text: string, form: 'json' | 'yaml'): CatalogReading {
  const read = readDocument(text, form);
  if (read.value === null && read.problems.length > 0) return illegal(read.problems);
  const shape = catalogSchema.safeParse(read.value);
  const found: Found[] = shape.success ? [] : shapeProblems(shape.error.issues);
  const parsed = new Map<number, Selector>();
  const written = looseEntries(read.value);
  for (const [at, { selector }] of written.entries()) {
    if (typeof selector !== 'string' || selector === '') continue;
    const result = parseSelector(selector);
    if (result.ok) parsed.set(at, result.selector);
    else found.push(selectorProblem(at, result));
  }
  found.push(...duplicates(written), ...keyProblems(read.value, parsed));
  if (shape.success && found.length === 0 && read.problems.length === 0)
    return { ok: true, catalog: catalogOf(shape.data, parsed) };
  const all = placed([...foreignUses(written), ...found], read);
  const told = new Set(read.problems.map(({ place }) => place));
  return illegal(withEntries([...read.problems, ...all.filter(({ place }) => !told.has(place))], written));
}

interface Found {
  readonly place: Place;
  readonly reason: string;
  readonly remedy?: string;
}

function illegal(problems: readonly CatalogProblem[]): CatalogReading {
  const most = CATALOG_LIMITS.problems;
  if (problems.length <= most) return { ok: false, problems };
  const rest = {
    place: '',
    line: null,
    reason: `${problems.length - most} more ${problems.length - most === 1 ? 'problem' : 'problems'}`,
    remedy: 'Mend these first.',
  };
  return { ok: false, problems: [...problems.slice(0, most), rest] };
}

function placed(found: readonly Found[], read: ReadDocument): CatalogProblem[] {
  return found.map(({ place, reason, remedy }) => {
    const general = placeText(place).replace(/\[\d+\]/g, '[]');
    return {
      place: placeText(place),
      line: read.lineOf(place),
      reason,
      remedy: remedy ?? EXPECTED[general] ?? EXPECTED[''] ?? '',
    };
  });
}

/** An unknown key is not repeated: whoever mixes up files may have put anything there. */
function shapeProblems(issues: readonly z.core.$ZodIssue[]): Found[] {
  return issues.map((issue) => {
    const place = issue.path as Place;
    switch (issue.code) {
      case 'unrecognized_keys':
        return { place, reason: `${issue.keys.length} unknown ${issue.keys.length === 1 ? 'key' : 'keys'}` };
      case 'invalid_type':
        return { place, reason: 'is missing or has the wrong type' };
      case 'too_big':
        return { place, reason: 'is too long' };
      case 'too_small':
        return { place, reason: 'is too short' };
      default:
        return { place, reason: 'is not valid' };
    }
  });
}

/** The entries as far as they look like entries, so that one wrong entry does not hide what is wrong with the others. */
function looseEntries(value: unknown): Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value.selectors : null;
  return Array.isArray(list) ? list.slice(0, CATALOG_LIMITS.entries).map((item) => (isRecord(item) ? item : {})) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function selectorProblem(at: number, { position, expected }: { position: number; expected: string }): Found {
  return {
    place: ['selectors', at, 'selector'],
    reason: `the selector cannot be read from its character ${position + 1} on`,
    remedy: `There, write ${expected}.`,
  };
}

function duplicates(entries: readonly Readonly<Record<string, unknown>>[]): Found[] {
  const firsts = new Map<string, number>();
  return entries.flatMap(({ selector_id: id }, at) => {
    if (typeof id !== 'string') return [];
    const first = firsts.get(id);
    if (first === undefined) firsts.set(id, at);
    if (first === undefined) return [];
    return [
      {
        place: ['selectors', at, 'selector_id'],
        reason: `is the same as that of entry ${first + 1}`,
        remedy: 'Give each selector an id of its own.',
      },
    ];
  });
}

function foreignUses(entries: readonly Readonly<Record<string, unknown>>[]): Found[] {
  return entries.flatMap(({ allowed_use: use }, at) =>
    use === READ_ONLY_LOCATE
      ? []
      : [
          {
            place: ['selectors', at, 'allowed_use'],
            reason: use === undefined ? 'is missing' : 'is not read_only_locate',
          },
        ],
  );
}

/** Each problem of an entry with the entry's id, where it has one that is fit to be one and to be repeated. */
function withEntries(
  problems: readonly CatalogProblem[],
  entries: readonly Readonly<Record<string, unknown>>[],
): CatalogProblem[] {
  return problems.map((problem) => {
    const at = /^selectors\[(\d+)\]/.exec(problem.place)?.[1];
    const id = at === undefined ? undefined : entries[Number(at)]?.selector_id;
    return typeof id === 'string' && SELECTOR_ID.test(id) ? { ...problem, selectorId: id } : problem;
  });
}

function keyProblems(value: unknown, parsed: ReadonlyMap<number, Selector>): Found[] {
  const stated = isRecord(value) && typeof value.key_id === 'string' ? value.key_id : null;
  const [first] = hashKeysOf(parsed.values());
  const expected = stated ?? first;
  return [...parsed].flatMap(([at, selector]) =>
    [...hashKeysOf([selector])].every((keyId) => keyId === expected)
      ? []
      : [
          {
            place: ['selectors', at, 'selector'],
            reason: 'a name is hashed with another key than the rest of the catalog',
            remedy: 'Hash all names of a catalog with one key, that of key_id.',
          },
        ],
  );
}

function catalogOf(written: WrittenCatalog, parsed: ReadonlyMap<number, Selector>): Catalog {
  const entries = written.selectors.map((entry, at) => entryOf(entry, parsed.get(at) as Selector));
  const [first] = hashKeysOf(parsed.values());
  return { keyId: first === undefined ? null : (written.key_id ?? first), entries };
}

function entryOf(written: WrittenEntry, selector: Selector): CatalogEntry {
  const { evidence } = written;
  return {
    selectorId: written.selector_id,
    description: written.description,
    selector,
    evidence: evidence === undefined ? null : { captureId: evidence.capture_id ?? '', uiaPath: evidence.uia_path },
    readOnly: written.allowed_use === READ_ONLY_LOCATE,
  };
}
