import { PerceptionQueue } from '../src/queue/perception-queue';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(options: { maxRequested?: number; quietMs?: number } = {}) {
  const order: string[] = [];
  let gaveWay = 0;
  const queue = new PerceptionQueue({
    maxRequested: options.maxRequested ?? 8,
    maxPassing: 8,
    quietMs: options.quietMs ?? 20,
    giveWay: () => {
      gaveWay += 1;
    },
  });
  const work =
    (name: string, ms = 5, ends: ('done' | 'given_up')[] = ['done']) =>
    async () => {
      order.push(name);
      await later(ms);
      return ends.length > 1 ? ends.shift()! : ends[0]!;
    };
  return { queue, order, work, gaveWay: () => gaveWay };
}

test('requested frames are worked on in the order of their coming, before unrequested ones', async () => {
  const { queue, order, work } = start({ quietMs: 0 });
  queue.pass('a', work('passing'));
  const all = ['r1', 'r2', 'r3'].map((name) => queue.request(work(name)));
  expect(await Promise.all(all)).toEqual([true, true, true]);
  await later(30);
  expect(order).toEqual(['r1', 'r2', 'r3', 'passing']);
});

test('of a workstation only the latest unrequested frame is worked on, once it has been the latest for a while', async () => {
  const { queue, order, work } = start({ quietMs: 30 });
  for (const name of ['a1', 'a2', 'a3']) {
    queue.pass('a', work(name));
    await later(10);
  }
  queue.pass('b', work('b1'));
  await later(80);
  expect(order).toEqual(['a3', 'b1']);
});

test('a requested frame makes unrequested work give way, and that work is taken up again afterwards', async () => {
  const { queue, order, work, gaveWay } = start({ quietMs: 0 });
  queue.pass('a', work('passing', 30, ['given_up', 'done']));
  await later(15);
  await queue.request(work('requested'));
  await later(60);
  expect(gaveWay()).toBe(1);
  expect(order).toEqual(['passing', 'requested', 'passing']);
});

test('too many requests are refused at once instead of growing without bound', async () => {
  const { queue, work } = start({ maxRequested: 2 });
  const all = [1, 2, 3, 4].map((at) => queue.request(work(`r${at}`)));
  expect(await Promise.all(all)).toEqual([true, true, true, false]);
});

test('work that throws does not stop the queue', async () => {
  const { queue, order, work } = start();
  const failing = queue.request(async () => {
    throw new Error('broken');
  });
  await Promise.all([failing, queue.request(work('next'))]);
  expect(order).toEqual(['next']);
});

test('a closed queue finishes what was requested and drops the rest', async () => {
  const { queue, order, work } = start({ quietMs: 5 });
  queue.pass('a', work('passing'));
  const requested = queue.request(work('requested', 20));
  await queue.close();
  await requested;
  await later(30);
  expect(order).toEqual(['requested']);
  expect(await queue.request(work('late'))).toBe(false);
});
