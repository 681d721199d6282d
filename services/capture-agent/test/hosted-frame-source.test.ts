import type { CaptureAnswer, CaptureQuestion, Numbered } from '../src/adapters/capture-host';
import { type CaptureHost, createHostedFrameSource } from '../src/adapters/hosted-frame-source';
import { machineNow } from '../src/adapters/machine-clock';
import type { EncodedChange } from '../src/ports';

const QUESTION = { frameId: 'f', target: null, identity: [], tolerance: 'still' } as const;
const CHANGE: EncodedChange = {
  size: { width: 4, height: 4 },
  keyframe: true,
  patches: [],
  digest: new Uint8Array(32),
  capturedAtMs: 1,
};

/** Hosts that answer when the test says so. */
function setUp() {
  const asked: Numbered<CaptureQuestion>[] = [];
  const hosts: { answer(answer: Numbered<CaptureAnswer>): void; end(): void }[] = [];
  const start = (): CaptureHost => {
    const answers: ((answer: Numbered<CaptureAnswer>) => void)[] = [];
    const ends: (() => void)[] = [];
    hosts.push({
      answer: (answer) => {
        for (const listener of answers) listener(answer);
      },
      end: () => {
        for (const listener of ends) listener();
      },
    });
    return {
      send: (question) => asked.push(question),
      onAnswer: (listener) => answers.push(listener),
      onEnd: (listener) => ends.push(listener),
      end: async () => {},
    };
  };
  const source = createHostedFrameSource(start, () => new Error('the host ended'));
  return { asked, hosts, source };
}

describe('A frame source in another process', () => {
  it('answers a guard while a change is still awaited', async () => {
    const { asked, hosts, source } = setUp();
    let changed = false;
    const next = source.next({ keyframe: false }).then((change) => {
      changed = true;
      return change;
    });
    const compared = source.compare(QUESTION);
    const kinds = asked.map(({ kind }) => kind);
    expect(kinds).toEqual(['next', 'compare']);
    hosts[0]!.answer({ kind: 'sight', number: asked[1]!.number, sight: { kind: 'differs', reason: 'OCCLUDED' } });
    expect(await compared).toEqual({ kind: 'differs', reason: 'OCCLUDED' });
    expect(changed).toBe(false);
    hosts[0]!.answer({ kind: 'change', number: asked[0]!.number, change: CHANGE });
    expect(await next).toEqual(CHANGE);
  });

  it("turns the moment of a guard frame into one of this process's clock", async () => {
    const { asked, hosts, source } = setUp();
    void source.next({ keyframe: false }).catch(() => {});
    const compared = source.compare(QUESTION);
    const sight = { kind: 'same', takenAt: { atMs: machineNow() - 5, grabMs: 3 } } as const;
    hosts[0]!.answer({ kind: 'sight', number: asked[1]!.number, sight });
    const answer = await compared;
    if (answer.kind !== 'same') throw new Error(answer.kind);
    expect(answer.takenAt.grabMs).toBe(3);
    const ageMs = performance.now() - answer.takenAt.atMs;
    expect(ageMs).toBeGreaterThanOrEqual(5);
    expect(ageMs).toBeLessThan(30_000);
  });

  it('knows no kept frame once its host is gone, and starts none to find that out', async () => {
    const { asked, hosts, source } = setUp();
    expect(await source.compare(QUESTION)).toEqual({ kind: 'unknown_frame' });
    await source.keep('f');
    expect(hosts).toHaveLength(0);
    const next = source.next({ keyframe: false });
    const compared = source.compare(QUESTION);
    hosts[0]!.end();
    await expect(next).rejects.toThrow('the host ended');
    await expect(compared).rejects.toThrow('the host ended');
    expect(await source.compare(QUESTION)).toEqual({ kind: 'unknown_frame' });
    expect(asked).toHaveLength(2);
  });

  it('hears nothing of a host that it let go', async () => {
    const { asked, hosts, source } = setUp();
    const first = source.next({ keyframe: false });
    const restarted = source.restart();
    await expect(first).rejects.toThrow('the host ended');
    await restarted;
    const second = source.digest();
    hosts[0]!.answer({ kind: 'digest', number: asked[1]!.number, digest: 'old' });
    hosts[1]!.answer({ kind: 'digest', number: asked[1]!.number, digest: 'new' });
    expect(await second).toBe('new');
  });

  it('says what went wrong there, and asks nothing more when it is closed', async () => {
    const { asked, hosts, source } = setUp();
    const digest = source.digest();
    hosts[0]!.answer({ kind: 'fault', number: asked[0]!.number, code: 'CAPTURE_FAILED', reason: 'TypeError' });
    await expect(digest).rejects.toMatchObject({ code: 'CAPTURE_FAILED', facts: { reason: 'TypeError' } });
    const waiting = source.digest();
    await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'AGENT_STOPPED' }), source.close()]);
    await expect(source.next({ keyframe: false })).rejects.toMatchObject({ code: 'AGENT_STOPPED' });
  });
});
