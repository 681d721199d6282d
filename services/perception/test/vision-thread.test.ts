import type { Worker } from 'node:worker_threads';
import { startVisionThread, type VisionThread } from '../src/adapters/vision-thread';
import { draw, patientForm } from './support/draw';
import { frameOf } from './support/frames';

const options = {
  models: null,
  threads: 1,
  providers: ['cpu'] as const,
  cudaBatch: 32,
  maxMegapixels: 1,
  heldBytes: 32_000_000,
  recognitions: null,
};

test('a thread that dies fails its job with a code, and the next job finds a new thread', async () => {
  const troubles: string[] = [];
  const thread = await startVisionThread({ ...options, onTrouble: (code) => troubles.push(code) });
  try {
    const frame = await frameOf(await draw(patientForm()), 1);
    const job = { frame, log: [frame], wholeLog: true, requested: false };
    const lost = thread.perceive(job);
    const worker = await (thread as unknown as { worker: Promise<Worker> }).worker;
    setTimeout(() => void worker.terminate(), 30);
    expect(await lost).toEqual({ kind: 'failed', code: 'VISION_CRASHED' });
    expect(troubles).toEqual(['VISION_CRASHED']);
    expect((await thread.perceive(job)).kind).toBe('seen');
  } finally {
    await thread.close();
  }
});

test('models that are not there are told at the start', async () => {
  const starting: Promise<VisionThread> = startVisionThread({
    ...options,
    models: '/nowhere',
    onTrouble: () => undefined,
  });
  await expect(starting).rejects.toMatchObject({ code: 'CATALOGUE_INVALID' });
});

test('a screen larger than the limit is refused before anything is decoded', async () => {
  const thread = await startVisionThread({ ...options, onTrouble: () => undefined });
  try {
    const frame = { ...(await frameOf(await draw({ width: 40, height: 30 }), 1)), size: { width: 1200, height: 1000 } };
    const result = await thread.perceive({ frame, log: [frame], wholeLog: true, requested: true });
    expect(result).toEqual({ kind: 'failed', code: 'FRAME_TOO_LARGE' });
  } finally {
    await thread.close();
  }
});

test('unrequested work gives way when it is asked to, requested work does not', async () => {
  const thread = await startVisionThread({ ...options, onTrouble: () => undefined });
  try {
    const frame = await frameOf(await draw(patientForm()), 1);
    const job = { frame, log: [frame], wholeLog: true };
    const passing = thread.perceive({ ...job, requested: false });
    setTimeout(() => thread.giveWay(), 20);
    expect((await passing).kind).toBe('given_up');
    const requested = thread.perceive({ ...job, requested: true });
    setTimeout(() => thread.giveWay(), 20);
    expect((await requested).kind).toBe('seen');
  } finally {
    await thread.close();
  }
});
