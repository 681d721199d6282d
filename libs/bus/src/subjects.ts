/** Whether a subject matches a pattern of NATS: `*` stands for one token, `>` at the end for one or more. */
export function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.');
  const tokens = subject.split('.');
  for (const [index, want] of wanted.entries()) {
    if (want === '>') return tokens.length > index;
    const token = tokens[index];
    if (token === undefined || (want !== '*' && want !== token)) return false;
  }
  return wanted.length === tokens.length;
}

/** First tokens of subjects that end in a workstation's id. Span names must stay few, so the id stays out of them. */
const PER_WORKSTATION = new Set(['frame', 'screen', 'state']);

export interface Destination {
  /** `frame.{workstation}`: what `messaging.destination.template` wants. */
  readonly template: string;
  /** `frame`: for the span's name. */
  readonly label: string;
}

export function destinationOf(subject: string): Destination {
  const [first = subject, ...rest] = subject.split('.');
  if (PER_WORKSTATION.has(first) && rest.length === 1) return { template: `${first}.{workstation}`, label: first };
  // Requests have fixed subjects; any other family of subjects shows only its first token.
  if (rest.length <= 1 && /^[a-z-]+$/.test(rest[0] ?? 'x')) return { template: subject, label: subject };
  return { template: `${first}.{…}`, label: first };
}
