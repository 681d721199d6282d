import { randomBytes } from 'node:crypto';
import { connectBus } from '@vigie/bus';
import { subjects } from '@vigie/contracts';
import { pause, within } from '../../run/patience';
import type { ChaosCase, Trial } from '../case';
import { succeeds } from '../succeeds';

const TIMES = 1_000;
/** As large as the bus takes. */
const LARGEST = 7 * 1024 * 1024;

async function onBus(
  trial: Trial,
  work: (publish: (subject: string, data: Uint8Array) => Promise<void>) => Promise<void>,
) {
  const bus = await connectBus({ url: trial.site.nats.url, name: 'stranger' });
  try {
    await work((subject, data) => bus.publish(subject, data));
  } finally {
    await bus.close();
  }
}

export const redeliveryStorm: ChaosCase = {
  name: 'redelivery-storm',
  group: 'messages',
  title: `The last state of the workstation comes ${TIMES} times more over the bus while a run is under way; memory is measured`,
  trials: 8,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    const subject = subjects.state(site.workstationId);
    let latest: Uint8Array | null = null;
    const bus = await connectBus({ url: site.nats.url, name: 'stranger' });
    const watching = await bus.subscribe(subject, ({ data }) => {
      latest = data;
    });
    await site.noteMemory(false);
    await pause(400 + trial.draw(800));
    await watching.stop();
    for (let copies = 0; copies < TIMES && latest !== null; copies += 1) await bus.publish(subject, latest);
    await bus.close();
    await within(ended, 15_000);
    await site.noteMemory(true);
    return latest !== null;
  },
  judge: succeeds,
};

export const poisonedMessages: ChaosCase = {
  name: 'poisoned-messages',
  group: 'messages',
  title: 'Random, truncated and oversized bytes come as states and as frames while a run is under way',
  trials: 8,
  kills: 0,
  fault: async (trial) => {
    const { site, ended } = trial;
    await onBus(trial, async (publish) => {
      for (const subject of [subjects.state(site.workstationId), subjects.frame(site.workstationId)]) {
        for (let n = 0; n < 50; n += 1) await publish(subject, randomBytes(1 + trial.draw(4_000)));
        await publish(subject, new Uint8Array(0));
        await publish(subject, randomBytes(LARGEST));
      }
    });
    await within(ended, 15_000);
    return true;
  },
  judge: succeeds,
};
