import { RULES, rulesWithout } from '@vigie/action-kernel/laboratory';
import { FAULTS, failingKeptSeeds, keptSeeds, noFigures, PROTECTED, runLives, simulateLife } from '../src';

/** A bound against hanging: on a machine that does other things as well, many lives take minutes. */
jest.setTimeout(600_000);

const zeros = Object.fromEntries(FAULTS.map((name) => [name, 0]));

/** The numbers that the protocol gives its rules. */
const NUMBERS: Readonly<Record<(typeof RULES)[number], string>> = {
  signature: '2',
  'journal-first': '2',
  epoch: '3',
  expiry: '4',
  fsync: '5',
  guard: '6',
  'fsync-done': '7',
  tombstone: '8',
  'in-doubt': '9',
  'single-attempt': '10',
  sequence: '1',
  retention: '11',
};

describe('under all rules', () => {
  it('100,000 actions in a bad world have no double, wrong, late, stale, forged or misreported effect, and all come to an end', async () => {
    const { figures, failing } = await runLives({ actions: 100_000, without: null, seed: 1 });
    expect({ ...figures, failing }).toMatchObject({ ...zeros, failing: [] });
    // A world in which nothing happens would prove nothing.
    expect(figures.effects).toBeGreaterThan(figures.actions / 3);
    expect(figures.in_doubt).toBeGreaterThan(1_000);
  });

  it('the seeds that failed once do not fail any more', () => {
    expect(keptSeeds().length).toBeGreaterThan(5);
    expect(failingKeptSeeds()).toEqual([]);
  });
});

describe('each rule is needed', () => {
  const titled = RULES.filter((rule) => rule !== 'fsync-done').map((rule) => [NUMBERS[rule], rule] as const);
  it.each(titled)('rule %s (%s): without it, what it protects is broken', (_number, rule) => {
    const name = PROTECTED[rule];
    let lives = 0;
    let broken = 0;
    while (broken === 0 && lives < 3_000) broken = simulateLife(++lives, rulesWithout(rule)).figures[name];
    expect({ rule, name, broken: broken > 0 }).toEqual({ rule, name, broken: true });
  });

  it('rule 7 (fsync-done): without it, what was told becomes a doubt', () => {
    const withRule = countDoubts(3_000, rulesWithout());
    const without = countDoubts(3_000, rulesWithout('fsync-done'));
    expect(without.in_doubt).toBeGreaterThan(withRule.in_doubt * 1.4);
    expect(without.misreported).toBeGreaterThan(0);
  });
});

function countDoubts(lives: number, rules: ReturnType<typeof rulesWithout>) {
  const sum = noFigures();
  for (let seed = 1; seed <= lives; seed++) {
    const { figures } = simulateLife(seed, rules);
    sum.in_doubt += figures.in_doubt;
    sum.misreported += figures.misreported;
  }
  return sum;
}

describe('a life', () => {
  it('is the same for the same seed, and another for another', () => {
    const histories = Array.from({ length: 200 }, (_, i) => simulateLife(i + 1).history);
    expect(Array.from({ length: 200 }, (_, i) => simulateLife(i + 1).history)).toEqual(histories);
    expect(new Set(histories).size).toBeGreaterThan(195);
  });

  it('can be followed: its trace tells of every input, and changes nothing', () => {
    const lines: string[] = [];
    const traced = simulateLife(12, undefined, (line) => lines.push(line));
    expect(traced).toEqual(simulateLife(12));
    expect(lines[0]).toMatch(/^seed 12: \{"drop":/);
    expect(lines.filter((line) => line.includes('INPUT of'))).toHaveLength(traced.figures.effects);
  });

  it('says in its trace where a rule was missed', () => {
    const rules = rulesWithout('guard');
    let seed = 1;
    while (simulateLife(seed, rules).figures.wrong_screen === 0) seed++;
    const lines: string[] = [];
    simulateLife(seed, rules, (line) => lines.push(line));
    expect(lines.join('\n')).toMatch(/INPUT of action-\d+ \*\*\* wrong_screen \*\*\*/);
  });
});

describe('many lives', () => {
  it('give the same figures on one thread as on three', async () => {
    const options = { actions: 8_000, without: null, seed: 77 } as const;
    const one = await runLives({ ...options, workers: 1 });
    const three = await runLives({ ...options, workers: 3 });
    expect(three.figures).toEqual(one.figures);
  });
});
