/**
 * The rules that together make an action happen once, on the right screen. Each protects something that can be counted;
 * the simulation takes one away at a time and must then see its count rise.
 */
export const RULES = [
  /** What the pinned keys did not sign is dropped before anything else: forged effects. */
  'signature',
  /** A known id is answered from the journal before every other rule: misreported actions. */
  'journal-first',
  /** Whoever lost the lane can do nothing more: effects of a deposed orchestrator. */
  'epoch',
  /** Nothing happens after its time: late effects. */
  'expiry',
  /** PREPARED is on the disk before the input: double effects after a loss of power. */
  'fsync',
  /** The screen right before the input is the one that was seen: clicks on a wrong screen. */
  'guard',
  /** The result is on the disk before it is told: a told result that a crash turns into a doubt. */
  'fsync-done',
  /** “Not executed”, once said, holds for every later copy: misreported actions. */
  'tombstone',
  /** PREPARED without a result is a doubt, never a second try: double effects. */
  'in-doubt',
  /** The orchestrator plans anew only after a proof that nothing was done: double effects. */
  'single-attempt',
  /** An overtaken action is not done any more: effects out of order. */
  'sequence',
  /** The journal remembers for longer than any copy can travel: double effects. */
  'retention',
] as const;

export type Rule = (typeof RULES)[number];
export type RuleSet = Readonly<Record<Rule, boolean>>;

export const ALL_RULES = Object.fromEntries(RULES.map((rule) => [rule, true])) as RuleSet;

export function rulesWithout(...taken: readonly Rule[]): RuleSet {
  return { ...ALL_RULES, ...Object.fromEntries(taken.map((rule) => [rule, false])) };
}
