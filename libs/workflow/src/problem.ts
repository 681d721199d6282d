/**
 * One thing that is wrong with a document: where (`steps[2].target.label`, and the line where known), what, and what to
 * write instead. It quotes keys and names of the document, never values: those may be patient data.
 */
export interface Problem {
  readonly path: string;
  readonly line: number | null;
  readonly reason: string;
  readonly remedy: string;
}

export type PathPart = string | number;

export function pathText(parts: readonly PathPart[]): string {
  return parts.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** One line for a person: `steps[2].next (line 14): no step is called “opne”. Did you mean “open”?` */
export function describeProblem(problem: Problem): string {
  const where = problem.path === '' ? 'document' : problem.path;
  const line = problem.line === null ? '' : ` (line ${problem.line})`;
  return `${where}${line}: ${problem.reason}. ${problem.remedy}`;
}

/** A coded error travels in the trailer of a call, which is small; what does not fit is counted. */
const MOST_CHARACTERS = 2_000;

export function describeProblems(problems: readonly Problem[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const text of problems.map(describeProblem)) {
    length += text.length;
    if (shown.length > 0 && length > MOST_CHARACTERS) break;
    shown.push(text.slice(0, MOST_CHARACTERS));
  }
  const more = problems.length - shown.length;
  return shown.join(' | ') + (more > 0 ? ` | and ${more} more` : '');
}
