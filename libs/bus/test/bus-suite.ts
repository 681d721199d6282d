import { type Bus, type BusMessage, busErrors } from '@vigie/bus';
import { CodedError, defineErrors } from '@vigie/errors';
import { until } from '@vigie/testkit';
import * as fc from 'fast-check';
import { bytes, text } from './support';

/** What both implementations are opened with; buses of one `Place` see each other. */
export interface Place {
  connect(name: string, onAdvisory?: (advisory: CodedError) => void): Promise<Bus>;
  stop(): Promise<void>;
}

const testErrors = defineErrors('bus-test', {
  PATIENCE_LOST: { message: 'The handler lost its patience over {count} attempts, é.', remedy: 'Try again.' },
});

let streams = 0;

/** A stream of its own for each test, so that tests cannot meet. */
export function newStream(limits: { maxMessagesPerSubject?: number; maxBytes?: number } = {}) {
  streams += 1;
  const root = `t${streams}`;
  const stream = {
    name: `T${streams}`,
    subjects: [`${root}.*`],
    storage: 'memory' as const,
    maxMessagesPerSubject: limits.maxMessagesPerSubject ?? 100,
    maxAgeMs: 60_000,
    // The server sets this aside, and its memory is bounded.
    maxBytes: limits.maxBytes ?? 8 * 1024 * 1024,
  };
  return { stream, root };
}

export function busSuite(implementation: string, open: () => Promise<Place>): void {
  describe(`the bus (${implementation})`, () => {
    let place: Place;
    const opened: Bus[] = [];
    const connect = async (name = 'one', onAdvisory?: (advisory: CodedError) => void) => {
      const bus = await place.connect(name, onAdvisory);
      opened.push(bus);
      return bus;
    };
    beforeAll(async () => {
      place = await open();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((bus) => bus.close()));
    });
    afterAll(() => place.stop());

    describe('a stream', () => {
      it('gives back what it holds for a subject, oldest first, with places that rise', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        for (const value of ['a', 'b', 'c']) await bus.publish(`${root}.one`, bytes(value));
        await bus.publish(`${root}.two`, bytes('x'));
        const found = await bus.replay({ stream: stream.name, subject: `${root}.one` });
        expect(found.map((message) => [text(message.data), message.sequence])).toEqual([
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ]);
        const all = await bus.replay({ stream: stream.name, subject: `${root}.*` });
        expect(all.map((message) => message.subject)).toEqual([
          `${root}.one`,
          `${root}.one`,
          `${root}.one`,
          `${root}.two`,
        ]);
      });

      it('gives nothing for a subject that it holds nothing for', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        await expect(bus.replay({ stream: stream.name, subject: `${root}.none` })).resolves.toEqual([]);
      });

      it('forgets the oldest message of a subject beyond its limit, and of no other subject', async () => {
        const { stream, root } = newStream({ maxMessagesPerSubject: 3 });
        const bus = await connect();
        await bus.ensureStream(stream);
        await bus.publish(`${root}.quiet`, bytes('kept'));
        for (let count = 1; count <= 5; count += 1) await bus.publish(`${root}.busy`, bytes(String(count)));
        const busy = await bus.replay({ stream: stream.name, subject: `${root}.busy` });
        const quiet = await bus.replay({ stream: stream.name, subject: `${root}.quiet` });
        expect(busy.map((message) => text(message.data))).toEqual(['3', '4', '5']);
        expect(quiet.map((message) => text(message.data))).toEqual(['kept']);
      });

      it('takes a message of one id once', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        await bus.publish(`${root}.a`, bytes('first'), { messageId: 'm-1' });
        await bus.publish(`${root}.a`, bytes('again'), { messageId: 'm-1' });
        await bus.publish(`${root}.a`, bytes('other'), { messageId: 'm-2' });
        const found = await bus.replay({ stream: stream.name, subject: `${root}.a` });
        expect(found.map((message) => text(message.data))).toEqual(['first', 'other']);
      });

      it('may be made by every service again, also with other limits', async () => {
        const { stream, root } = newStream();
        const [one, two] = [await connect('one'), await connect('two')];
        await Promise.all([one.ensureStream(stream), two.ensureStream(stream)]);
        await two.ensureStream({ ...stream, maxMessagesPerSubject: 1 });
        await one.publish(`${root}.a`, bytes('1'));
        await one.publish(`${root}.a`, bytes('2'));
        expect(await one.replay({ stream: stream.name, subject: `${root}.a` })).toHaveLength(1);
      });

      it('refuses to move from memory to disk, and says what to do', async () => {
        const { stream } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        await expect(bus.ensureStream({ ...stream, storage: 'file' })).rejects.toMatchObject({
          code: 'BUS_STREAM_CONFLICT',
          facts: { stream: stream.name },
        });
      });

      it('that does not fit is refused with what it wants', async () => {
        const { stream } = newStream({ maxBytes: 4_000_000_000 });
        const bus = await connect();
        const making = bus.ensureStream(stream);
        await expect(making).rejects.toMatchObject({ code: 'BUS_NO_ROOM', facts: { bytes: 4_000_000_000 } });
      });

      it('that nobody made takes nothing: BUS_NO_STREAM names the subject', async () => {
        const bus = await connect();
        await expect(bus.publish('nowhere.at-all', bytes('x'))).rejects.toMatchObject({
          code: 'BUS_NO_STREAM',
          message: 'No stream on the bus takes messages on nowhere.at-all.',
        });
      });

      it('refuses a message over the limit with its size and the limit', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        const size = 9 * 1024 * 1024;
        await expect(bus.publish(`${root}.a`, new Uint8Array(size))).rejects.toMatchObject({
          code: 'BUS_MESSAGE_TOO_LARGE',
          facts: { size, limit: expect.any(Number), subject: `${root}.a` },
        });
      });

      it('carries 2 MB as they were', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        const data = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * 31) % 251);
        await bus.publish(`${root}.a`, data);
        const [found] = await bus.replay({ stream: stream.name, subject: `${root}.a` });
        expect(Buffer.compare(Buffer.from(found?.data ?? []), Buffer.from(data))).toBe(0);
      });

      it('holds, for every sequence of publishes, the last messages of each subject in order', async () => {
        const bus = await connect();
        const published = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(255)), { maxLength: 12 });
        await fc.assert(
          fc.asyncProperty(published, fc.integer({ min: 1, max: 4 }), async (messages, limit) => {
            const { stream, root } = newStream({ maxMessagesPerSubject: limit, maxBytes: 64 * 1024 });
            await bus.ensureStream(stream);
            for (const [subject, value] of messages) await bus.publish(`${root}.${subject}`, Uint8Array.of(value));
            for (const subject of ['a', 'b', 'c']) {
              const found = await bus.replay({ stream: stream.name, subject: `${root}.${subject}` });
              const wanted = messages.filter(([of]) => of === subject).slice(-limit);
              expect(found.map((message) => message.data[0])).toEqual(wanted.map(([, value]) => value));
            }
          }),
          { numRuns: 100 },
        );
      });
    });

    describe('a subscription', () => {
      it('sees what goes into streams, on every subject of its pattern, in order', async () => {
        const { stream, root } = newStream();
        const [one, two] = [await connect('one'), await connect('two')];
        await one.ensureStream(stream);
        const seen: string[] = [];
        await two.subscribe(`${root}.*`, (message) => {
          seen.push(`${message.subject.slice(root.length + 1)}=${text(message.data)}`);
        });
        for (const subject of ['a', 'b', 'a']) await one.publish(`${root}.${subject}`, bytes(`${seen.length}`));
        await until(() => seen.length === 3);
        expect(seen.map((one) => one[0])).toEqual(['a', 'b', 'a']);
      });

      it('ends with stop, which waits for the running handler', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        let begun = 0;
        let done = 0;
        const subscription = await bus.subscribe(`${root}.a`, async () => {
          begun += 1;
          await pause(60);
          done += 1;
        });
        await bus.publish(`${root}.a`, bytes('1'));
        await until(() => begun === 1);
        await subscription.stop();
        expect(done).toBe(1);
        await bus.publish(`${root}.a`, bytes('2'));
        await pause(50);
        expect(begun).toBe(1);
      });

      it('survives a handler that throws, and tells of it by code', async () => {
        const { stream, root } = newStream();
        const advisories: CodedError[] = [];
        const bus = await connect('one', (advisory) => advisories.push(advisory));
        await bus.ensureStream(stream);
        const seen: string[] = [];
        await bus.subscribe(`${root}.a`, async (message) => {
          seen.push(text(message.data));
          throw new Error('Madame DUPONT');
        });
        await bus.publish(`${root}.a`, bytes('1'));
        await bus.publish(`${root}.a`, bytes('2'));
        await until(() => seen.length === 2);
        await until(() => codes(advisories).filter((code) => code === 'BUS_HANDLER_FAILED').length === 2);
        expect(JSON.stringify(advisories)).not.toContain('DUPONT');
      });
    });

    describe('work from a stream', () => {
      it('reaches each message once, whichever replica takes it', async () => {
        const { stream, root } = newStream();
        const [one, two, three] = [await connect('one'), await connect('two'), await connect('three')];
        await one.ensureStream(stream);
        const seen: string[] = [];
        const takers = new Set<string>();
        for (const [name, bus] of Object.entries({ one, two })) {
          await bus.consume({ stream: stream.name, durable: 'd', maxInFlight: 2 }, async (message) => {
            await pause(2);
            takers.add(name);
            seen.push(text(message.data));
          });
        }
        for (let count = 0; count < 40; count += 1) await three.publish(`${root}.a`, bytes(String(count)));
        await until(() => seen.length >= 40);
        await pause(50);
        expect(seen.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index));
        expect(takers.size).toBe(2);
      });

      it('is not hoarded: a replica that is busy leaves the rest to an idle one', async () => {
        const { stream, root } = newStream();
        const [busy, idle] = [await connect('busy'), await connect('idle')];
        await busy.ensureStream(stream);
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        let taken = 0;
        await busy.consume({ stream: stream.name, durable: 'd' }, async () => {
          taken += 1;
          await held;
        });
        await busy.publish(`${root}.a`, bytes('first'));
        await until(() => taken === 1);
        const seen: string[] = [];
        await idle.consume({ stream: stream.name, durable: 'd' }, async (message) => {
          seen.push(text(message.data));
        });
        for (let count = 0; count < 10; count += 1) await busy.publish(`${root}.a`, bytes(String(count)));
        await until(() => seen.length === 10);
        expect(taken).toBe(1);
        release();
      });

      it('never has more messages in hand than maxInFlight', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        for (let count = 0; count < 30; count += 1) await bus.publish(`${root}.a`, bytes(String(count)));
        let running = 0;
        let most = 0;
        let done = 0;
        await bus.consume({ stream: stream.name, durable: 'd', maxInFlight: 3 }, async () => {
          running += 1;
          most = Math.max(most, running);
          await pause(3);
          running -= 1;
          done += 1;
        });
        await until(() => done === 30);
        expect(most).toBe(3);
      });

      it('tells when the stream took it, however long it waited', async () => {
        const { stream, root } = newStream();
        const bus = await connect('one');
        await bus.ensureStream(stream);
        const before = Date.now();
        await bus.publish(`${root}.a`, bytes('1'));
        const after = Date.now();
        await pause(300);
        const stored: number[] = [];
        await bus.consume({ stream: stream.name, durable: 'd' }, async (message) => {
          stored.push(message.storedAtMs ?? 0);
        });
        await until(() => stored.length === 1);
        expect(stored[0]).toBeGreaterThanOrEqual(before - 50);
        expect(stored[0]).toBeLessThanOrEqual(after + 50);
      });

      it('comes again when its handler failed, marked as such, until it succeeds', async () => {
        const { stream, root } = newStream();
        const advisories: CodedError[] = [];
        const bus = await connect('one', (advisory) => {
          if (advisory.code === 'BUS_HANDLER_FAILED') advisories.push(advisory);
        });
        await bus.ensureStream(stream);
        const attempts: boolean[] = [];
        await bus.consume({ stream: stream.name, durable: 'd' }, async (message) => {
          attempts.push(message.redelivered === true);
          if (attempts.length < 3) throw new Error('not yet');
        });
        await bus.publish(`${root}.a`, bytes('1'));
        await until(() => attempts.length === 3);
        await pause(100);
        expect(attempts).toEqual([false, true, true]);
        expect(codes(advisories)).toEqual(['BUS_HANDLER_FAILED', 'BUS_HANDLER_FAILED']);
      });

      it('is given up after its last attempt with an advisory, and what follows is done', async () => {
        const { stream, root } = newStream();
        const advisories: CodedError[] = [];
        const bus = await connect('one', (advisory) => advisories.push(advisory));
        await bus.ensureStream(stream);
        const seen: string[] = [];
        await bus.consume({ stream: stream.name, durable: 'd', maxDeliveries: 2 }, async (message) => {
          seen.push(text(message.data));
          if (text(message.data) === 'bad') throw testErrors.create('PATIENCE_LOST', { count: seen.length });
        });
        await bus.publish(`${root}.a`, bytes('bad'));
        await bus.publish(`${root}.a`, bytes('good'));
        await until(() => codes(advisories).includes('BUS_MESSAGE_ABANDONED'));
        await until(() => seen.includes('good'));
        await pause(300);
        expect(seen.filter((one) => one === 'bad')).toHaveLength(2);
        expect(advisories.find(({ code }) => code === 'BUS_MESSAGE_ABANDONED')?.facts).toEqual({
          stream: stream.name,
          durable: 'd',
          sequence: 1,
          attempts: 2,
          cause: 'PATIENCE_LOST',
        });
      });

      it('waits in the stream while nobody consumes, and goes on where the last one stopped', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        const seen: string[] = [];
        const take = async (message: BusMessage) => void seen.push(text(message.data));
        const first = await bus.consume({ stream: stream.name, durable: 'd' }, take);
        await bus.publish(`${root}.a`, bytes('1'));
        await until(() => seen.length === 1);
        await first.stop();
        await bus.publish(`${root}.a`, bytes('2'));
        await pause(50);
        expect(seen).toEqual(['1']);
        await bus.consume({ stream: stream.name, durable: 'd' }, take);
        await until(() => seen.length === 2);
        expect(seen).toEqual(['1', '2']);
      });

      it('can be confined to some subjects', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        const seen: string[] = [];
        await bus.consume({ stream: stream.name, durable: 'd', filter: `${root}.b` }, async (message) => {
          seen.push(message.subject);
        });
        await bus.publish(`${root}.a`, bytes('1'));
        await bus.publish(`${root}.b`, bytes('2'));
        await until(() => seen.length === 1);
        await pause(50);
        expect(seen).toEqual([`${root}.b`]);
      });

      it('cannot be had from a stream that nobody made', async () => {
        const bus = await connect();
        const consuming = bus.consume({ stream: 'ABSENT', durable: 'd' }, async () => {});
        await expect(consuming).rejects.toMatchObject({ code: 'BUS_NO_STREAM' });
      });

      it('is finished before close returns', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        let begun = false;
        let done = false;
        await bus.consume({ stream: stream.name, durable: 'd' }, async () => {
          begun = true;
          await pause(80);
          done = true;
        });
        await bus.publish(`${root}.a`, bytes('1'));
        await until(() => begun);
        await bus.close();
        expect(done).toBe(true);
      });
    });

    describe('a request', () => {
      it('is answered', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        await answerer.respond('echo.request', 'q', async (data) => bytes(`${text(data)}!`));
        const answer = await asker.request('echo.request', bytes('hé'), { timeoutMs: 2000 });
        expect(text(answer)).toBe('hé!');
      });

      it('is shared among the responders of one queue, one answer each', async () => {
        const [asker, one, two] = [await connect('asker'), await connect('one'), await connect('two')];
        const counts = { one: 0, two: 0 };
        await one.respond('shared.request', 'q', async () => bytes(String(++counts.one)));
        await two.respond('shared.request', 'q', async () => bytes(String(++counts.two)));
        for (let count = 0; count < 40; count += 1)
          await asker.request('shared.request', bytes('x'), { timeoutMs: 2000 });
        expect(counts.one + counts.two).toBe(40);
        expect(Math.min(counts.one, counts.two)).toBeGreaterThan(0);
      });

      it('is answered side by side with others, so that a responder can batch', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        let running = 0;
        let most = 0;
        await answerer.respond('parallel.request', 'q', async (data) => {
          running += 1;
          most = Math.max(most, running);
          await pause(30);
          running -= 1;
          return data;
        });
        await Promise.all(
          Array.from({ length: 8 }, () => asker.request('parallel.request', bytes('x'), { timeoutMs: 2000 })),
        );
        expect(most).toBeGreaterThan(4);
      });

      it('brings back the coded error of its handler whole', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        await answerer.respond('coded.request', 'q', async () => {
          throw testErrors.create('PATIENCE_LOST', { count: 3 });
        });
        const asked = asker.request('coded.request', bytes('x'), { timeoutMs: 2000 });
        await expect(asked).rejects.toBeInstanceOf(CodedError);
        await expect(asked).rejects.toMatchObject({
          code: 'PATIENCE_LOST',
          message: 'The handler lost its patience over 3 attempts, é.',
          remedy: 'Try again.',
          facts: { count: 3 },
        });
      });

      it('brings back nothing of a foreign error but that it happened', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        await answerer.respond('foreign.request', 'q', async () => {
          throw new TypeError('cannot read MARTIN');
        });
        const error = await asker.request('foreign.request', bytes('x'), { timeoutMs: 2000 }).catch((one) => one);
        expect(error).toMatchObject({ code: 'BUS_HANDLER_FAILED', facts: { cause: 'TypeError' } });
        expect(JSON.stringify(error)).not.toContain('MARTIN');
      });

      it('that nobody answers fails soon with BUS_NO_RESPONDER', async () => {
        const bus = await connect();
        const started = Date.now();
        const asked = bus.request('absent.request', bytes('x'), { timeoutMs: 5000, awaitResponderMs: 100 });
        await expect(asked).rejects.toMatchObject({ code: 'BUS_NO_RESPONDER', facts: { subject: 'absent.request' } });
        expect(Date.now() - started).toBeLessThan(1000);
      });

      it('waits for a responder that is just starting', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        const asked = asker.request('late.request', bytes('x'), { timeoutMs: 3000, awaitResponderMs: 2000 });
        await pause(150);
        await answerer.respond('late.request', 'q', async () => bytes('here'));
        expect(text(await asked)).toBe('here');
      });

      it('that takes too long fails with BUS_TIMEOUT after its time', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        await answerer.respond('slow.request', 'q', async (data) => {
          await pause(600);
          return data;
        });
        const started = Date.now();
        const asked = asker.request('slow.request', bytes('x'), { timeoutMs: 200 });
        await expect(asked).rejects.toMatchObject({ code: 'BUS_TIMEOUT', facts: { timeoutMs: 200 } });
        expect(Date.now() - started).toBeLessThan(500);
      });

      it('finds nobody once the responder has stopped', async () => {
        const [asker, answerer] = [await connect('asker'), await connect('answerer')];
        const responder = await answerer.respond('gone.request', 'q', async (data) => data);
        await responder.stop();
        const asked = asker.request('gone.request', bytes('x'), { timeoutMs: 500, awaitResponderMs: 0 });
        await expect(asked).rejects.toMatchObject({ code: 'BUS_NO_RESPONDER' });
      });
    });

    describe('readiness and the end', () => {
      it('is proven by a real publish', async () => {
        const bus = await connect('perception');
        await bus.ready();
        const found = await bus.replay({ stream: 'CANARY', subject: 'canary.perception' });
        expect(found).toHaveLength(1);
      });

      it('leaves every later call with BUS_CLOSED', async () => {
        const { stream, root } = newStream();
        const bus = await connect();
        await bus.ensureStream(stream);
        await bus.close();
        const late = [
          bus.publish(`${root}.a`, bytes('x')),
          bus.subscribe(`${root}.a`, () => {}),
          bus.request('x.request', bytes('x'), { timeoutMs: 500 }),
          bus.ready(),
        ];
        for (const one of late) await expect(one).rejects.toMatchObject({ code: 'BUS_CLOSED' });
        expect(busErrors.entries.BUS_CLOSED.remedy).toMatch(/stopping/);
      });
    });
  });
}

function codes(advisories: readonly CodedError[]): string[] {
  return advisories.map(({ code }) => code);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
