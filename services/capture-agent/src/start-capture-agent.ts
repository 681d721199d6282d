import { randomBytes } from 'node:crypto';
import { type ClockReading, recoverLane } from '@vigie/action-kernel';
import type { Bus } from '@vigie/bus';
import { MAX_DELTAS_PER_KEYFRAME, MAX_MESSAGE_BYTES, NONCE_BYTES } from '@vigie/contracts';
import type { AgentMessage, Sealed, Size, Welcome } from '@vigie/domain';
import { loadPinnedKeys } from '@vigie/signing';
import { createLogger, currentTraceparent } from '@vigie/telemetry';
import { v7 as uuid } from 'uuid';
import { Lane, type LaneVoice } from './act/lane';
import { agentVersion } from './adapters/agent-version';
import { createBusFrameSink } from './adapters/bus-frame-sink';
import { createGrpcDialer } from './adapters/grpc-dialer';
import { openJournalFile } from './adapters/journal/journal-file';
import { createSeals } from './adapters/unseal';
import { patchBudget } from './capture/capture-figures';
import { createFrameLog } from './capture/frame-log';
import { watchScreen } from './capture/watch-screen';
import { type CaptureAgentConfig, journalFolderOf } from './config';
import { describeAgent } from './describe-agent';
import { handleCommand } from './handlers/handle-command';
import { keepConnected, type Link } from './link/keep-connected';
import { measureAgent } from './measure-agent';
import type { Desktop, Seals } from './ports';
import { tellOnce } from './tell-once';

export interface CaptureAgentDeps {
  readonly config: CaptureAgentConfig;
  readonly bus: Bus;
  /** Closed by the agent when it stops. */
  readonly desktop: Desktop;
}

export interface RunningCaptureAgent {
  readonly name: string;
  /**
   * Resolves once the orchestrator welcomed the agent and its journal can be written. Errors: ORCHESTRATOR_UNREACHABLE,
   * ORCHESTRATOR_TOKEN_REFUSED, WELCOME_REFUSED, JOURNAL_BROKEN, JOURNAL_DISK_FULL.
   */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** How often a lane looks whether it still knows the time, ms. */
const TIME_CHECK_MS = 60_000;
/** How long `ready` waits for the link, ms. */
const READY_TIMEOUT_MS = 4_000;

/**
 * Eyes and hands of one workstation: publishes what changes on the screen, and carries out what the orchestrator asks.
 * It starts without bus and orchestrator, and finds both when they come. Errors: those of the pinned keys, of the token
 * and of the journal.
 */
export async function startCaptureAgent({ config, bus, desktop }: CaptureAgentDeps): Promise<RunningCaptureAgent> {
  const { workstationId, site } = config;
  const logger = createLogger('capture-agent').child({ workstation: workstationId });
  const measures = measureAgent();
  const seals = createSeals(loadPinnedKeys(config.pinnedKeys), (kind, keyId) => {
    measures.forged(kind);
    logger.error({ kind, keyId }, 'a message that no pinned key signed was dropped');
  });
  const dialer = createGrpcDialer(
    { address: config.orchestratorAddress, token: config.orchestratorToken, tls: tlsOf(config) },
    tellOnce(logger, 'commands are well formed again'),
  );
  const { journal, records } = openJournalFile({ folder: journalFolderOf(config), workstationId, newId: () => uuid() });
  const recovery = recoverLane(workstationId, records);
  for (const doubt of recovery.doubts) await journal.append(doubt, { durable: true });
  const log = createFrameLog({
    site,
    workstationId,
    monitor: config.monitor,
    desktop,
    sink: createBusFrameSink(bus),
    now: Date.now,
    newId: () => uuid(),
    maxDeltas: MAX_DELTAS_PER_KEYFRAME,
    maxPatchBytes: patchBudget(MAX_MESSAGE_BYTES),
    onShortcoming: tellOnce(logger, 'frames are whole again'),
  });
  let described: Size | null = null;
  const lane = new Lane(
    {
      workstationId,
      desktop,
      journal,
      clock: readClock,
      screenSize: () => log.size ?? described,
      voice: voiceOf(() => link),
      onMeasured: measures.timed,
      onAlarm: (alarm, actionId) => {
        measures.alarm(alarm);
        logger.error({ alarm, actionId }, 'alarm on the lane');
      },
    },
    recovery,
  );
  const onFault = (error: unknown) => logger.warn({ err: error }, 'a command could not be carried out');
  const link = keepConnected({
    address: config.orchestratorAddress,
    dialer,
    newNonce: () => randomBytes(NONCE_BYTES).toString('hex'),
    hello: async (nonce) => {
      const facts = { nonce, journalId: journal.journalId, epoch: lane.state.epoch };
      const hello = await describeAgent(desktop, { site, workstationId, agentVersion: agentVersion(), ...facts });
      described = hello.resolution;
      return hello;
    },
    openWelcome: (sealed, nonce) => welcomeFor(seals, sealed, { workstationId, nonce }),
    clock: readClock,
    every,
    random: Math.random,
    onWelcome: ({ epoch }, serverTime) => lane.welcome(epoch, serverTime),
    onSilent: () => lane.disarm(),
    onCommand: (command) =>
      handleCommand(command, { workstationId, seals, lane, log, send: (message) => link.send(message), onFault }),
    onState: tellOnce(logger, 'the orchestrator welcomed the agent again'),
  });
  lane.open();
  const stopRenewing = every(TIME_CHECK_MS, () => lane.renewTime());
  const watch = watchScreen(log, {
    framesPerSecond: config.framesPerSecond,
    onState: tellOnce(logger, 'frames are published again'),
  });
  return {
    name: 'capture-agent',
    ready: async () => {
      await journal.ready();
      await link.whenWelcomed(READY_TIMEOUT_MS);
    },
    stop: async () => {
      stopRenewing();
      await watch.stop();
      await lane.stop();
      await link.stop();
      await journal.close();
      await desktop.close();
    },
  };
}

/** A welcome of another connection, or for another workstation, arms nothing. */
function welcomeFor(seals: Seals, sealed: Sealed, expected: Pick<Welcome, 'workstationId' | 'nonce'>): Welcome | null {
  const welcome = seals.welcome(sealed);
  return welcome?.nonce === expected.nonce && welcome.workstationId === expected.workstationId ? welcome : null;
}

function voiceOf(link: () => Link): LaneVoice {
  const say = (message: Untraced<Exclude<AgentMessage, { kind: 'hello' }>>) =>
    link().send({ ...message, traceparent: currentTraceparent() });
  return {
    armed: (epoch) => say({ kind: 'armed', epoch }),
    outcome: (outcome) => say({ kind: 'outcome', outcome }),
    status: (status) => say({ kind: 'lane_status', status }),
    redial: () => link().redial(),
  };
}

type Untraced<M> = M extends unknown ? Omit<M, 'traceparent'> : never;

function tlsOf({ tlsCaFile, tlsCertificateFile, tlsKeyFile }: CaptureAgentConfig) {
  return { caFile: tlsCaFile, certFile: tlsCertificateFile, keyFile: tlsKeyFile };
}

function readClock(): ClockReading {
  return { wallMs: Date.now(), steadyMs: performance.now() };
}

function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
}
