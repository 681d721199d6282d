import { createBatcher } from '@vigie/inference';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('requests that are made together travel in one batch, and each gets its own answer', async () => {
  const sizes: number[] = [];
  const batcher = createBatcher<number, number>({
    maxBatch: 8,
    run: async (batch) => {
      sizes.push(batch.length);
      return batch.map((value) => value * 2);
    },
  });
  expect(await Promise.all([1, 2, 3].map((value) => batcher.submit(value)))).toEqual([2, 4, 6]);
  expect(sizes).toEqual([3]);
});

test('a lone request starts at once instead of waiting for company', async () => {
  let started = false;
  const run = async (batch: readonly number[]) => {
    started = true;
    return [...batch];
  };
  const batcher = createBatcher<number, number>({ maxBatch: 8, run });
  const answer = batcher.submit(1);
  // One turn of the event loop: no timer can have fired in it.
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toBe(true);
  expect(await answer).toBe(1);
});

test('requests made while a batch runs gather for the next one, up to the largest batch', async () => {
  const sizes: number[] = [];
  const batcher = createBatcher<number, number>({
    maxBatch: 4,
    run: async (batch) => {
      sizes.push(batch.length);
      await later(20);
      return batch;
    },
  });
  const first = batcher.submit(0);
  await later(5);
  const rest = [1, 2, 3, 4, 5, 6].map((value) => batcher.submit(value));
  expect(await Promise.all([first, ...rest])).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(sizes).toEqual([1, 4, 2]);
});

test('a failing batch fails its own requests only', async () => {
  let calls = 0;
  const batcher = createBatcher<number, number>({
    maxBatch: 1,
    run: async (batch) => {
      calls += 1;
      if (calls === 1) throw new Error('broken');
      return batch;
    },
  });
  const settled = await Promise.allSettled([batcher.submit(1), batcher.submit(2)]);
  expect(settled.map((one) => one.status)).toEqual(['rejected', 'fulfilled']);
});

test('a closed batcher refuses what waits and what comes, and lets the running batch end', async () => {
  const batcher = createBatcher<number, number>({
    maxBatch: 1,
    run: async (batch) => {
      await later(20);
      return batch;
    },
  });
  const running = batcher.submit(1);
  await later(5);
  const waiting = batcher.submit(2);
  const closing = batcher.close();
  await expect(waiting).rejects.toMatchObject({ code: 'BATCHER_CLOSED' });
  expect(await running).toBe(1);
  await closing;
  await expect(batcher.submit(3)).rejects.toMatchObject({ code: 'BATCHER_CLOSED' });
});

test('an idle model never waits while a request waits, and no request is overtaken for ever', async () => {
  const order: string[] = [];
  const batcher = createBatcher<string, string>({
    maxBatch: 2,
    kindOf: (input) => input[0]!,
    run: async (batch) => {
      order.push(batch.join('+'));
      await later(1);
      return batch;
    },
  });
  await Promise.all(['a1', 'b1', 'a2', 'a3', 'b2', 'a4'].map((input) => batcher.submit(input)));
  expect(order).toEqual(['a1+a2', 'b1+b2', 'a3+a4']);
});

test('a request larger than the largest batch goes alone', async () => {
  const order: number[][] = [];
  const batcher = createBatcher<number, number>({
    maxBatch: 4,
    sizeOf: (input) => input,
    run: async (batch) => {
      order.push([...batch]);
      return batch;
    },
  });
  await Promise.all([3, 9, 1, 2].map((input) => batcher.submit(input)));
  expect(order).toEqual([[3, 1], [9], [2]]);
});
