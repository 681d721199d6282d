/** What a finding says: its reason and how to mend it. Texts may name facts as `{name}`; a fact is never visible text. */
interface FindingEntry {
  readonly reason: string;
  readonly fix: string;
}

/** Every finding of a report, in one place. A finding is advice; what ends a command is an error (errors.ts). */
export const FINDINGS = {
  UNMATCHED: {
    reason: '{what}',
    fix: '{advice}',
  },
  AMBIGUOUS: {
    reason: '{count} elements fit, where one is meant',
    fix: '{advice}',
  },
  MATCHES_CUT: {
    reason: '{count} elements fit and {shown} listed; a report has room for {each} of a selector and {all} in all',
    fix: 'Narrow the selector; the count is exact.',
  },
  SELECTOR_TOO_COSTLY: {
    reason: 'matching takes more work than is allowed, so it was given up',
    fix: 'Take out nested :has and name the control types, or ask for an automation id.',
  },
  NOT_READ_ONLY: {
    reason: '{which} rejected and not matched: allowed_use is not read_only_locate',
    fix: 'Write allowed_use: read_only_locate; a selector of this catalog locates and does nothing else.',
  },
  CATALOG_ILLEGAL: {
    reason: 'the catalog is illegal at {place}: {problem}',
    fix: '{remedy}',
  },
  TEXT_HIDDEN: {
    reason: '{texts} visible text of the dump: # and a keyed hash stand there instead',
    fix: 'Where the program may be changed, give the controls automation ids that do not come from their data.',
  },
  EVIDENCE_ELSEWHERE: {
    reason: 'the evidence names a place in this capture at which the selector finds nothing',
    fix: 'Correct evidence.uia_path, or the selector.',
  },
  UNSTABLE_RUNTIME_ID: {
    reason: 'a runtime id is another one each time the program starts',
    fix: 'Ask for an automation id, or for a name and a control type.',
  },
  UNSTABLE_GENERATED_ID: {
    reason: 'an automation id looks generated',
    fix: 'Ask for the part of it that a person wrote (^=, $=), or for something beside it that has a written id.',
  },
  UNSTABLE_ID_DATA: {
    reason: 'an automation id looks made of data, such as a person’s name, a date or a number',
    fix: 'Ask for the part of it that a person wrote (^=, $=), or for something beside it that has a written id.',
  },
  UNSTABLE_CLASS_SUFFIX: {
    reason: 'a class name ends in a suffix that Windows Forms makes anew for each build or process',
    fix: 'Ask for its beginning: [class_name^="WindowsForms10.EDIT."].',
  },
  UNSTABLE_NAME_DATA: {
    reason: 'a name is asked for of an element whose name is its data',
    fix: 'Ask for what the element is, and find it by an element beside or above it that has an id or a label.',
  },
  UNSTABLE_NAME_LOCALISED: {
    reason: 'a name is a text of the user interface: it changes with the language and with the wording',
    fix: 'Prefer an automation id where the program has one.',
  },
  UNSTABLE_SHORT_TEXT: {
    reason: 'a text of one character hardly tells elements apart',
    fix: 'Ask for more.',
  },
  UNSTABLE_POSITION: {
    reason: 'a position among siblings changes as soon as one is added or hidden',
    fix: 'Ask for what the element has, or for the label before it: Text[name="…"] + Edit.',
  },
  UNSTABLE_LONG_PATH: {
    reason: 'many steps must all hold: each container that a new build adds or drops breaks the path',
    fix: 'Begin at the nearest ancestor with an automation id and use the blank (descendant) in place of >.',
  },
  UNSTABLE_WEAK: {
    reason: 'nothing is asked of the element but its type or class',
    fix: 'Ask for an automation id or a name, of the element or of one right beside or above it.',
  },
} as const satisfies Readonly<Record<string, FindingEntry>>;

export type FindingCode = keyof typeof FINDINGS;

export interface Finding {
  /** One of FINDINGS, or the code of the error that ended the work. */
  readonly code: string;
  readonly reason: string;
  readonly fix: string;
}

export function finding(code: FindingCode, facts: Readonly<Record<string, string | number>> = {}): Finding {
  const { reason, fix } = FINDINGS[code];
  return { code, reason: fill(reason, facts), fix: fill(fix, facts) };
}

/** `1 element`, `2 elements`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** One line of a report's `warnings`. */
export function findingText({ code, reason, fix }: Finding): string {
  return `${code}: ${reason}. Fix: ${fix}`;
}

function fill(text: string, facts: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(facts, name) ? String(facts[name]) : whole,
  );
}
