import { compareSight, type PixelView, type SightDemand } from '@vigie/action-kernel';
import { createVirtualDesktop, fixedClock, handOn } from '@vigie/virtual-workstation';
import { quantile } from '../quantile';
import { pictureOf } from './program-stills';

const ROUNDS = 300;
const WARM_UP = 30;

/** The cost on a screen of 1920 × 1080 on which a caret blinks and the clock goes on: what an agent mostly meets. */
export async function timeQuiet(): Promise<{ quiet_ms_p50: number; quiet_ms_p99: number }> {
  const clock = fixedClock(Date.UTC(2026, 2, 17, 13, 32));
  const desktop = createVirtualDesktop({ width: 1920, height: 1080, startScreen: 'search', caret: true, clock });
  const hand = handOn(desktop);
  await hand.type('search.family', 'MARTIN');
  const view = (): PixelView => ({ ...pictureOf(desktop), layout: 'rgbx' });
  const seen = view();
  const demand: SightDemand = { target: desktop.box('search.search'), identity: [], tolerance: 'still' };
  const ms: number[] = [];
  desktop.advance(60_500);
  const now = view();
  for (let i = 0; i < ROUNDS + WARM_UP; i++) {
    const started = performance.now();
    compareSight(seen, now, demand);
    if (i >= WARM_UP) ms.push(performance.now() - started);
  }
  await desktop.close();
  return { quiet_ms_p50: quantile(ms, 0.5), quiet_ms_p99: quantile(ms, 0.99) };
}
