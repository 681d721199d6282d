import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { createCircuitBreaker } from '../src/endpoint/circuit-breaker';
import { createRetryBudget, decideRetry, retryAfterMs } from '../src/endpoint/retry';
import { parseServerAddress } from '../src/endpoint/server-address';
import { createTurns } from '../src/endpoint/turns';

describe('the circuit breaker', () => {
  const at = (failures = 3) => {
    const clock = { ms: 0 };
    const breaker = createCircuitBreaker({ failures, openMs: 1000, now: () => clock.ms });
    const state = () => {
      try {
        breaker.admit().withdrawn();
        return 'admits';
      } catch (error) {
        return isCoded(error, 'VLM_CIRCUIT_OPEN') ? 'refuses' : 'broken';
      }
    };
    return { clock, breaker, state };
  };

  it('opens after failures in a row, and says when it will be tried again', () => {
    const { breaker, state } = at();
    breaker.admit().failed();
    breaker.admit().failed();
    breaker.admit().succeeded();
    breaker.admit().failed();
    breaker.admit().failed();
    expect(state()).toBe('admits');
    breaker.admit().failed();
    expect(() => breaker.admit()).toThrow('left alone for 1000 ms');
  });

  it('lets exactly one probe through when it was open long enough', () => {
    const { breaker, clock, state } = at(1);
    breaker.admit().failed();
    clock.ms = 1000;
    const probe = breaker.admit();
    expect(state()).toBe('refuses');
    probe.succeeded();
    expect([state(), state()]).toEqual(['admits', 'admits']);
  });

  it('opens again when the probe fails, and lets another probe at once when the probe was given up', () => {
    const { breaker, clock, state } = at(1);
    breaker.admit().failed();
    clock.ms = 1000;
    breaker.admit().failed();
    expect(state()).toBe('refuses');
    clock.ms = 2000;
    breaker.admit().withdrawn();
    const probe = breaker.admit();
    expect(state()).toBe('refuses');
    probe.succeeded();
    expect(state()).toBe('admits');
  });

  it('is not moved by answers from before it opened', () => {
    const { breaker, state } = at(1);
    const late = [breaker.admit(), breaker.admit()];
    breaker.admit().failed();
    late[0]?.succeeded();
    expect(state()).toBe('refuses');
    late[1]?.failed();
    expect(state()).toBe('refuses');
  });
});

describe('retries', () => {
  const base = { passing: true, attempts: 1, mostRetries: 2, remainingMs: 60_000, retryAfterMs: null, chance: 0 };

  it('never come before the server wants, never after the deadline, and never too often', () => {
    fc.assert(
      fc.property(
        fc.record({
          passing: fc.boolean(),
          attempts: fc.integer({ min: 1, max: 12 }),
          mostRetries: fc.integer({ min: 0, max: 10 }),
          remainingMs: fc.integer({ min: -10, max: 100_000 }),
          retryAfterMs: fc.option(fc.integer({ min: 0, max: 200_000 })),
          chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
        }),
        (question) => {
          const decision = decideRetry(question);
          if (decision.kind === 'give_up') return;
          expect(question.passing && question.attempts <= question.mostRetries).toBe(true);
          expect(decision.afterMs).toBeLessThan(question.remainingMs);
          expect(decision.afterMs).toBeGreaterThanOrEqual(question.retryAfterMs ?? 0);
          expect(decision.afterMs).toBeGreaterThanOrEqual(125);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('wait longer each time, with half of the pause left to chance', () => {
    expect(decideRetry(base)).toEqual({ kind: 'again', afterMs: 250 });
    expect(decideRetry({ ...base, chance: 0.5 })).toEqual({ kind: 'again', afterMs: 187.5 });
    expect(decideRetry({ ...base, attempts: 2 })).toEqual({ kind: 'again', afterMs: 500 });
  });

  it.each([
    ['2', 2000],
    ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['1e9', null],
    ['99999999999999', null],
    [null, null],
  ])('read Retry-After: %j', (header, ms) => {
    expect(retryAfterMs(header, 1000)).toBe(ms);
  });

  it('are at most a tenth of the questions once what was saved is spent', () => {
    const budget = createRetryBudget();
    let retries = 0;
    for (let question = 0; question < 1000; question += 1) {
      budget.earn();
      if (budget.spend()) retries += 1;
    }
    expect(retries).toBeGreaterThanOrEqual(100);
    expect(retries).toBeLessThanOrEqual(111);
  });
});

describe('turns', () => {
  it('go round in order, to no more than allowed at once, and refuse when too many wait', async () => {
    const turns = createTurns(2, 2);
    const never = new AbortController().signal;
    const order: number[] = [];
    const taken = async (place: number) => {
      const release = await turns.take(never);
      order.push(place);
      return release;
    };
    const first = await turns.take(never);
    const second = await turns.take(never);
    const third = taken(3);
    const fourth = taken(4);
    await expect(turns.take(never)).rejects.toThrow('Too many questions wait for the vision-language model: 2.');
    first();
    first();
    await third;
    expect(order).toEqual([3]);
    second();
    await fourth;
    expect(order).toEqual([3, 4]);
  });

  it('lose nobody’s place when one gives up waiting', async () => {
    const turns = createTurns(1, 5);
    const never = new AbortController().signal;
    const leaving = new AbortController();
    const release = await turns.take(never);
    const gone = turns.take(leaving.signal);
    const stays = turns.take(never);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    release();
    (await stays)();
    (await turns.take(never))();
  });
});

describe('the address of the server', () => {
  it.each([
    'ftp://host/v1',
    'file:///etc/passwd',
    'http://user:secret@host/v1',
    'http://host/v1?key=secret',
    'host:8000',
    '',
  ])('is refused when it is %j, and never quoted', (baseUrl) => {
    expect(() => parseServerAddress(baseUrl)).toThrow(expect.objectContaining({ code: 'VLM_SETTINGS_UNUSABLE' }));
    expect(() => parseServerAddress(baseUrl)).not.toThrow('secret');
  });

  it('keeps its folder', () => {
    for (const baseUrl of ['https://host:8443/api/v1', 'https://host:8443/api/v1/']) {
      expect(parseServerAddress(baseUrl).at('chat/completions').href).toBe('https://host:8443/api/v1/chat/completions');
    }
  });
});
