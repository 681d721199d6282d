import { parseArgs } from 'node:util';
import { sharpImageEncoder } from '@vigie/perception';
import { readPicture } from '../look/read-picture';
import { showProgress } from './perception/progress';
import { type Picture, type ServiceAlone, startServiceAlone } from './perception/service-alone';
import { DEFAULT_DATA, loadScreens } from './perception/truth';
import { quantile } from './quantile';
import { wholeNumber } from './whole-number';

/**
 * The perception service in processes of its own: its memory over all screens twice, what a second replica adds (each
 * with one thread), and what becomes of it when three times more is asked than it can do.
 */
export async function run(argv: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: 'string', default: DEFAULT_DATA },
      limit: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '20' },
    },
  });
  const limit = wholeNumber('limit', values.limit);
  const seconds = wholeNumber('seconds', values.seconds);
  const files = loadScreens(values.data).slice(0, limit);
  const pictures: Picture[] = [];
  for (const { picture } of files) {
    const image = await readPicture(picture);
    pictures.push({ image, png: await sharpImageEncoder.encode(image) });
  }
  const memory = await measureMemory(pictures);
  const one = await framesPerSecond(pictures, 1);
  const two = await framesPerSecond(pictures, 2);
  return {
    ...{ screens: pictures.length, ...memory },
    ...{ one_replica_per_s: one, two_replicas_per_s: two, gain: two / one },
    ...(await measureOverload(pictures, seconds)),
  };
}

/** Every screen twice, one after another, as of one workstation. */
async function measureMemory(pictures: readonly Picture[]) {
  const service = await startServiceAlone({ replicas: 1, threads: 2 });
  try {
    const ms: number[] = [];
    for (let at = 0; at < 2 * pictures.length; at += 1) {
      showProgress(at, 2 * pictures.length, 'memory');
      const { failure, perceiveMs } = await service.ask(pictures[at % pictures.length]!, 'memory');
      if (failure !== '') throw new Error(`a screen could not be perceived: ${failure}`);
      if (at < pictures.length) ms.push(perceiveMs);
    }
    showProgress(2 * pictures.length, 2 * pictures.length, '');
    const { peak, now } = service.memory();
    return {
      memory_mb: Math.round(peak),
      memory_end_mb: Math.round(now),
      perceive_ms_p50: Math.round(quantile(ms, 0.5)),
    };
  } finally {
    await service.stop();
  }
}

/** All screens at once, each of a workstation of its own, nothing known of any. */
async function framesPerSecond(pictures: readonly Picture[], replicas: number): Promise<number> {
  const service = await startServiceAlone({ replicas, threads: 1, env: { VIGIE_PERCEPTION_MAX_AGE_MS: '3600000' } });
  try {
    const started = performance.now();
    await Promise.all(pictures.map((picture, at) => service.ask(picture, `w${at}`)));
    return pictures.length / ((performance.now() - started) / 1000);
  } finally {
    await service.stop();
  }
}

/** Three times more is asked than was just done in a second, for a while. */
async function measureOverload(pictures: readonly Picture[], seconds: number) {
  const service = await startServiceAlone({ replicas: 1, threads: 2, env: { VIGIE_PERCEPTION_MAX_AGE_MS: '2000' } });
  try {
    const few = pictures.slice(0, 8);
    const started = performance.now();
    for (const picture of few) await service.ask(picture, 'w0');
    const perSecond = few.length / ((performance.now() - started) / 1000);
    const half = await overload(service, few, 3 * perSecond, seconds / 2);
    const whole = await overload(service, few, 3 * perSecond, seconds / 2);
    return {
      overload: {
        offered_per_s: 3 * perSecond,
        asked: half.asked + whole.asked,
        answered: half.answered + whole.answered,
        refused: half.refused + whole.refused,
        memory_half_mb: Math.round(half.memory),
        memory_end_mb: Math.round(whole.memory),
      },
    };
  } finally {
    await service.stop();
  }
}

/** A slow machine is given enough to be overloaded with, however long that takes. */
const LEAST_ASKED = 24;

async function overload(service: ServiceAlone, pictures: readonly Picture[], perSecond: number, seconds: number) {
  const asked: Promise<{ failure: string }>[] = [];
  const started = performance.now();
  while (asked.length < LEAST_ASKED || performance.now() - started < seconds * 1000) {
    asked.push(service.ask(pictures[asked.length % pictures.length]!, `w${asked.length % 4}`));
    const next = started + (asked.length / perSecond) * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(1, next - performance.now())));
  }
  const screens = await Promise.all(asked);
  return {
    asked: asked.length,
    answered: screens.length,
    refused: screens.filter(({ failure }) => failure === 'PERCEPTION_OVERLOADED').length,
    memory: service.memory().now,
  };
}
