import { decodeScreen, encodeScreenState, subjects } from '@vigie/contracts';
import type { Screen, ScreenState } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { type FuseOptions, failedState, fuseScreen } from '../fuse/fuse-screen';
import { nameElements } from '../fuse/name-elements';
import type { Embedder, StateStore } from '../ports';

export interface HandleScreenPorts {
  readonly embedder: Embedder;
  readonly store: StateStore;
  readonly options: FuseOptions;
  publish(subject: string, data: Uint8Array, messageId: string): Promise<void>;
  /** Told of every failure, by code only. */
  onFailure(code: string, frameId: string, error: unknown): void;
  nowMs(): number;
  /** Does a stage of the work and measures it. */
  stage<T>(name: 'name elements' | 'store state', work: () => Promise<T>): Promise<T>;
}

/**
 * Fuses, stores and publishes one screen. A fault becomes a state with its code, so that nobody waits in vain; only a
 * state that could not even be published is left to be delivered again. A message that is no screen is dropped: it
 * would never become one. Answers what was published.
 */
export function handleScreen(ports: HandleScreenPorts): (data: Uint8Array) => Promise<ScreenState | null> {
  return async (data) => {
    const screen = read(data, ports);
    if (!screen) return null;
    const state =
      screen.failure === '' ? await fuse(screen, ports) : failedState(screen, screen.failure, ports.options.mode);
    const messageId = `${state.screenStateId}-${state.failure || state.vectorId}`;
    await ports.publish(subjects.state(screen.workstationId), encodeScreenState(state), messageId);
    return state;
  };
}

function read(data: Uint8Array, ports: HandleScreenPorts): Screen | null {
  try {
    return decodeScreen(data);
  } catch (error) {
    ports.onFailure(isCoded(error) ? error.code : 'CONTRACT_MALFORMED', '', error);
    return null;
  }
}

async function fuse(screen: Screen, ports: HandleScreenPorts): Promise<ScreenState> {
  try {
    const { embedder, store, options, nowMs, stage } = ports;
    const naming = nameElements(store);
    const fused = await fuseScreen(embedder, screen, options, nowMs, (seen) =>
      stage('name elements', () => naming(seen)),
    );
    await stage('store state', () => store.save(fused));
    return fused.state;
  } catch (error) {
    const code = isCoded(error) ? error.code : 'FUSION_FAILED';
    ports.onFailure(code, screen.frameId, error);
    return failedState(screen, code, ports.options.mode);
  }
}
