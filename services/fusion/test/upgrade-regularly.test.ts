import { upgradeRegularly } from '../src/retain/upgrade-regularly';

const options = (over: Partial<Parameters<typeof upgradeRegularly>[1]> = {}) => ({
  everyMs: 3_600_000,
  pauseMs: 0,
  onUpgraded: () => {},
  onFailure: (error: unknown) => {
    throw error;
  },
  ...over,
});

test('upgrading goes on until nothing is left, and tells how many it was', async () => {
  const batches = [25, 25, 3, 0];
  const told = await new Promise<number>((resolve) => {
    upgradeRegularly({ upgrade: async () => batches.shift() ?? 0 }, options({ onUpgraded: resolve }));
  });
  expect(told).toBe(53);
  expect(batches).toEqual([]);
});

test('stopping waits for the batch that runs and starts no other', async () => {
  let [started, ended] = [0, 0];
  const upgrade = async () => {
    started++;
    await new Promise((resolve) => setTimeout(resolve, 20));
    ended++;
    return 25;
  };
  const upgrading = upgradeRegularly({ upgrade }, options({ pauseMs: 10_000 }));
  await new Promise((resolve) => setTimeout(resolve, 5));
  await upgrading.stop();
  expect([started, ended]).toEqual([1, 1]);
});

test('a fault is told and tried again at the next time', async () => {
  let calls = 0;
  const upgrade = async () => {
    if (calls++ === 0) throw new Error('gone');
    return calls === 2 ? 1 : 0;
  };
  const failures: unknown[] = [];
  const done = await new Promise<number>((resolve) => {
    upgradeRegularly(
      { upgrade },
      options({ everyMs: 20, onUpgraded: resolve, onFailure: (error) => failures.push(error) }),
    );
  });
  expect([done, failures.length]).toEqual([1, 1]);
});
