import { MAX_DELTAS_PER_KEYFRAME } from '@vigie/contracts';
import type { Frame } from '@vigie/domain';
import { createFrameLog } from '../src/capture/frame-log';
import { fitAccessibility, splitFrame } from '../src/capture/split-frame';
import { watchScreen } from '../src/capture/watch-screen';
import { paintedDesktop } from './fakes/painted-desktop';

const REQUEST = { requestId: 'r', runId: '', workflowId: '', stepId: '', context: {} };

function setUp() {
  const desktop = paintedDesktop();
  const published: Frame[] = [];
  const state = { busAway: false, shortcomings: [] as unknown[], now: 1_000_000 };
  const log = createFrameLog({
    site: 'chu',
    workstationId: 'ws-1',
    monitor: 'primary',
    desktop,
    sink: {
      publish: async (frame) => {
        if (state.busAway) throw new Error('away');
        published.push(frame);
      },
    },
    now: () => state.now,
    newId: () => `frame-${published.length}`,
    maxDeltas: MAX_DELTAS_PER_KEYFRAME,
    maxPatchBytes: 1_000_000,
    onShortcoming: (error) => state.shortcomings.push(error),
  });
  return { desktop, published, state, log };
}

describe('The frame log of a workstation', () => {
  it('begins with a keyframe and goes on with what changed, counting up from the clock', async () => {
    const { desktop, published, log } = setUp();
    await log.watch();
    desktop.change();
    await log.watch();
    expect(published.map((frame) => [frame.sequence, frame.keyframeSequence])).toEqual([
      [1_000_001, 1_000_001],
      [1_000_002, 1_000_001],
    ]);
  });

  it('says nothing while nothing changes', async () => {
    const { published, log } = setUp();
    await log.watch();
    expect(await log.watch()).toBeNull();
    expect(await log.watch()).toBeNull();
    expect(published).toHaveLength(1);
  });

  it('tells of another window title though no pixel changed', async () => {
    const { desktop, published, log } = setUp();
    await log.watch();
    desktop.title = 'DPH - Dossier patient';
    await log.watch();
    expect(published).toHaveLength(2);
    expect(published[1]).toMatchObject({ patches: [], window: { title: 'DPH - Dossier patient' } });
  });

  it('answers a request with a frame of its own though nothing changed', async () => {
    const { published, log } = setUp();
    await log.watch();
    const answer = await log.capture(REQUEST, { keyframe: false });
    expect(published[1]).toMatchObject({ ...answer, patches: [], request: REQUEST });
  });

  it('keeps the pixels of every requested frame for a guard, before anybody has it', async () => {
    const { desktop, published, state, log } = setUp();
    const kept: [string, number][] = [];
    desktop.frames.keep = async (frameId) => void kept.push([frameId, published.length]);
    await log.watch();
    const answer = await log.capture(REQUEST, { keyframe: false });
    expect(kept).toEqual([[answer.frameId, 1]]);
    desktop.frames.keep = async () => {
      throw new Error('gone');
    };
    await log.capture(REQUEST, { keyframe: false });
    expect(published).toHaveLength(3);
    expect(state.shortcomings).toHaveLength(1);
  });

  it('holds a keyframe at least every hundred messages', async () => {
    const { desktop, published, log } = setUp();
    for (let i = 0; i < 350; i++) {
      desktop.change();
      await log.watch();
    }
    const keyframes = published.flatMap((frame, i) => (frame.sequence === frame.keyframeSequence ? [i] : []));
    const gaps = keyframes.slice(1).map((at, i) => at - keyframes[i]!);
    expect(gaps.length).toBeGreaterThanOrEqual(3);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(MAX_DELTAS_PER_KEYFRAME);
  });

  it('goes on with a keyframe after frames were lost with the bus', async () => {
    const { desktop, published, state, log } = setUp();
    await log.watch();
    state.busAway = true;
    for (let i = 0; i < 3; i++) {
      desktop.change();
      await expect(log.watch()).rejects.toMatchObject({ code: 'FRAME_NOT_PUBLISHED' });
    }
    await expect(log.capture(REQUEST, { keyframe: false })).rejects.toMatchObject({ code: 'FRAME_NOT_PUBLISHED' });
    state.busAway = false;
    await log.watch();
    expect(published).toHaveLength(2);
    expect(published[1]!.sequence).toBe(published[1]!.keyframeSequence);
  });

  it('captures in turn, so that the order of the messages is that of the pictures', async () => {
    const { desktop, published, log } = setUp();
    const all = [];
    for (let i = 0; i < 20; i++) {
      desktop.change();
      all.push(i % 2 === 0 ? log.watch() : log.capture(REQUEST, { keyframe: i % 5 === 0 }));
    }
    await Promise.all(all);
    const sequences = published.map((frame) => frame.sequence);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  it('does without window and cursor when they cannot be told, and says so', async () => {
    const { desktop, published, state, log } = setUp();
    desktop.activeWindow = async () => {
      throw new Error('gone');
    };
    await log.watch();
    expect(published[0]).toMatchObject({ window: null, cursor: { x: 5, y: 6 } });
    expect(state.shortcomings).toHaveLength(1);
  });

  it('attaches the accessibility tree to requested frames only, and does without when it fails', async () => {
    const { desktop, published, state, log } = setUp();
    const node = {
      parent: -1,
      role: 'push button',
      name: 'Valider',
      value: '',
      bounds: { x: 1, y: 2, width: 3, height: 4 },
      states: [],
    };
    desktop.accessibility = async () => [node];
    await log.watch();
    await log.capture(REQUEST, { keyframe: false });
    desktop.accessibility = async () => {
      throw new Error('no bus');
    };
    await log.capture(REQUEST, { keyframe: false });
    expect(published.map((frame) => frame.accessibility)).toEqual([[], [node], []]);
    expect(state.shortcomings).toHaveLength(1);
  });
});

describe('A frame that is too large for one message', () => {
  const { published, log } = setUp();
  beforeAll(() => log.watch());
  const patch = (bytes: number) => ({
    rect: { x: 0, y: 0, width: 1, height: 1 },
    encoding: 'png' as const,
    data: new Uint8Array(bytes),
  });

  it('is shared out over parts that all carry its identity', () => {
    const frame = { ...published[0]!, patches: [patch(60), patch(50), patch(30), patch(100)] };
    const parts = splitFrame(frame, 100);
    expect(parts.map((part) => part.patches.map(({ data }) => data.length))).toEqual([[60], [50, 30], [100]]);
    expect(parts.map(({ part, parts: of, sequence }) => [part, of, sequence])).toEqual(
      [0, 1, 2].map((part) => [part, 3, frame.sequence]),
    );
  });

  it('is refused when it would take too many parts', () => {
    const frame = { ...published[0]!, patches: Array.from({ length: 65 }, () => patch(100)) };
    expect(() => splitFrame(frame, 100)).toThrow(expect.objectContaining({ code: 'FRAME_UNSENDABLE' }));
  });

  it('keeps the first nodes of an enormous accessibility tree', () => {
    const node = {
      parent: -1,
      role: 'label',
      name: 'x'.repeat(100),
      value: '',
      bounds: { x: 0, y: 0, width: 1, height: 1 },
      states: [],
    };
    const nodes = Array.from({ length: 1_000 }, () => node);
    expect(fitAccessibility(nodes, 47_500)).toHaveLength(100);
    expect(fitAccessibility(nodes.slice(0, 50), 47_500)).toHaveLength(50);
  });
});

describe('Watching a screen', () => {
  it('looks at the asked rate, slows down while it fails, and tells when it works again', async () => {
    const states: unknown[] = [];
    let looks = 0;
    let failing = false;
    const log = {
      size: null,
      capture: async () => ({ frameId: '', sequence: 0 }),
      watch: async () => {
        looks++;
        if (failing) throw new Error('no');
        return null;
      },
    };
    const watch = watchScreen(log, { framesPerSecond: 20, onState: (state) => states.push(state) });
    await new Promise((resolve) => setTimeout(resolve, 1_020));
    expect(looks).toBeGreaterThanOrEqual(15);
    expect(looks).toBeLessThanOrEqual(22);
    failing = true;
    looks = 0;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(looks).toBeLessThanOrEqual(6);
    failing = false;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(states.at(-1)).toBeNull();
    await watch.stop();
    const stopped = looks;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(looks).toBe(stopped);
  });
});
