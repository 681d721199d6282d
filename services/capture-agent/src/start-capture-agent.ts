import type { Bus } from '@vigie/bus';
import { MAX_DELTAS_PER_KEYFRAME, MAX_MESSAGE_BYTES } from '@vigie/contracts';
import type { Hello } from '@vigie/domain';
import { createLogger } from '@vigie/telemetry';
import { v7 as uuid } from 'uuid';
import { createActionLane } from './act/action-lane';
import type { ClockReading } from './act/lane-clock';
import { createLedger, memoryJournal } from './act/ledger';
import { agentVersion } from './adapters/agent-version';
import { createBusFrameSink } from './adapters/bus-frame-sink';
import { digestAction } from './adapters/digest-action';
import { createGrpcDialer } from './adapters/grpc-dialer';
import { patchBudget } from './capture/capture-figures';
import { createFrameLog } from './capture/frame-log';
import { watchScreen } from './capture/watch-screen';
import type { CaptureAgentConfig } from './config';
import { handleCommand } from './handlers/handle-command';
import { keepConnected } from './link/keep-connected';
import type { Desktop } from './ports';
import { tellOnce } from './tell-once';

export interface CaptureAgentDeps {
  readonly config: CaptureAgentConfig;
  readonly bus: Bus;
  /** Closed by the agent when it stops. */
  readonly desktop: Desktop;
}

export interface RunningCaptureAgent {
  readonly name: string;
  /** Resolves once the orchestrator welcomed the agent. Errors: ORCHESTRATOR_UNREACHABLE, ORCHESTRATOR_TOKEN_REFUSED. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** How long `ready` waits for the link, ms. */
const READY_TIMEOUT_MS = 5_000;

/**
 * Eyes and hands of one workstation: publishes what changes on the screen, and carries out what the orchestrator asks.
 * It starts without bus and orchestrator, and finds both when they come.
 */
export async function startCaptureAgent({ config, bus, desktop }: CaptureAgentDeps): Promise<RunningCaptureAgent> {
  const logger = createLogger('capture-agent').child({ workstation: config.workstationId });
  const log = createFrameLog({
    site: config.site,
    workstationId: config.workstationId,
    monitor: config.monitor,
    desktop,
    sink: createBusFrameSink(bus),
    now: Date.now,
    newId: () => uuid(),
    maxDeltas: MAX_DELTAS_PER_KEYFRAME,
    maxPatchBytes: patchBudget(MAX_MESSAGE_BYTES),
    onShortcoming: tellOnce(logger, 'frames are whole again'),
  });
  const lane = createActionLane({
    workstationId: config.workstationId,
    input: desktop.input,
    screenSize: async () => log.size ?? (await desktop.describe()).resolution,
    ledger: createLedger(memoryJournal),
    digestOf: digestAction,
    clock: readClock,
    onConflict: (actionId) => logger.error({ actionId }, 'an action id came with other content'),
    onClockLost: () => link.redial(),
  });
  const link = keepConnected({
    address: config.orchestratorAddress,
    dialer: createGrpcDialer(
      { address: config.orchestratorAddress, token: config.orchestratorToken, tls: tlsOf(config) },
      tellOnce(logger, 'commands are well formed again'),
    ),
    hello: () => describeAgent(config, desktop),
    clock: readClock,
    onWelcome: (welcome, serverTime) => lane.welcome(welcome.epoch, serverTime),
    onCommand: (command) => {
      handleCommand(command, { lane, log, send: (message) => link.send(message), onFault }).catch(onFault);
    },
    onState: tellOnce(logger, 'the orchestrator welcomed the agent again'),
  });
  const onFault = (error: unknown) => logger.warn({ err: error }, 'a command could not be carried out');
  const watch = watchScreen(log, {
    framesPerSecond: config.framesPerSecond,
    onState: tellOnce(logger, 'frames are published again'),
  });
  return {
    name: 'capture-agent',
    ready: () => link.whenWelcomed(READY_TIMEOUT_MS),
    stop: async () => {
      await watch.stop();
      await lane.stop();
      await link.stop();
      await desktop.close();
    },
  };
}

function tlsOf({ tlsCaFile, tlsCertificateFile, tlsKeyFile }: CaptureAgentConfig) {
  return { caFile: tlsCaFile, certFile: tlsCertificateFile, keyFile: tlsKeyFile };
}

function readClock(): ClockReading {
  return { wallMs: Date.now(), steadyMs: performance.now() };
}

async function describeAgent(config: CaptureAgentConfig, desktop: Desktop): Promise<Hello> {
  const { impairment = '', ...description } = await desktop.describe();
  return {
    site: config.site,
    workstationId: config.workstationId,
    agentVersion: agentVersion(),
    platform: desktop.platform,
    impairment,
    ...description,
  };
}
