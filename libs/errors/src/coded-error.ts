/** Facts of an error: plain values that a person needs. Never text from a screen, a title or an agent; never a secret. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** One entry of a package's error catalogue. Texts may name facts as `{name}`. */
export interface ErrorEntry {
  readonly message: string;
  /** What the reader does about it. */
  readonly remedy: string;
}

/**
 * A fault or a refused input with a stable code, the facts and the remedy. Expected outcomes of the domain are values,
 * not errors; this is for what a caller cannot go on with. `toJSON` is what leaves the process.
 */
export class CodedError extends Error {
  readonly code: string;
  readonly facts: Facts;
  readonly remedy: string;

  constructor(code: string, entry: ErrorEntry, facts: Facts, cause?: unknown) {
    super(fill(entry.message, facts), cause === undefined ? undefined : { cause });
    this.name = 'CodedError';
    this.code = code;
    this.facts = facts;
    this.remedy = fill(entry.remedy, facts);
  }

  toJSON(): { code: string; message: string; remedy: string; facts: Facts } {
    return { code: this.code, message: this.message, remedy: this.remedy, facts: this.facts };
  }
}

/** A catalogue of one package: `const busErrors = defineErrors('bus', { BUS_UNREACHABLE: {…} })`. */
export interface ErrorCatalogue<Code extends string = string> {
  readonly package: string;
  readonly entries: Readonly<Record<Code, ErrorEntry>>;
  create(code: Code, facts?: Facts, cause?: unknown): CodedError;
}

const catalogues: ErrorCatalogue[] = [];

export function defineErrors<Code extends string>(
  packageName: string,
  entries: Record<Code, ErrorEntry>,
): ErrorCatalogue<Code> {
  const catalogue: ErrorCatalogue<Code> = {
    package: packageName,
    entries,
    create: (code, facts = {}, cause) => new CodedError(code, entries[code], facts, cause),
  };
  catalogues.push(catalogue as ErrorCatalogue);
  return catalogue;
}

/** Every catalogue defined so far in this process, for the generated page docs/errors.md. */
export function definedCatalogues(): readonly ErrorCatalogue[] {
  return catalogues;
}

export function isCoded(error: unknown, code?: string): error is CodedError {
  return error instanceof CodedError && (code === undefined || error.code === code);
}

function fill(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = facts[name];
    return value === undefined ? whole : Array.isArray(value) ? value.join(', ') : String(value);
  });
}
