import type {
  Action,
  ActionDoubt,
  Hello,
  Outcome,
  Precondition,
  Run,
  StepReport,
  Verification,
  Workstation,
} from '@vigie/domain';
import { A_MOMENT_MS } from './screens';

/** The button of `aScreen`, as it was seen. */
export function aPrecondition(over: Partial<Precondition> = {}): Precondition {
  return {
    frameId: '019b8d3c-0000-7000-8000-00000000000a',
    windowId: '0x1400007',
    target: { x: 390, y: 134, width: 92, height: 26 },
    dropTarget: null,
    identity: [],
    tolerance: 'still',
    ...over,
  };
}

/** A left click on the button of `aScreen`. */
export function anAction(over: Partial<Action> = {}): Action {
  return {
    actionId: '019b8d3c-0000-7000-8000-000000000011',
    supersedes: '',
    workstationId: 'poste-1',
    epoch: 1,
    laneSequence: 1,
    notBeforeMs: A_MOMENT_MS,
    expireAtMs: A_MOMENT_MS + 30_000,
    runId: '019b8d3c-0000-7000-8000-000000000002',
    stepId: 'rechercher',
    precondition: aPrecondition(),
    what: { kind: 'click', point: { x: 436, y: 147 }, button: 'left', count: 1 },
    traceparent: '',
    ...over,
  };
}

export function anOutcome(over: Partial<Outcome> = {}): Outcome {
  return {
    actionId: '019b8d3c-0000-7000-8000-000000000011',
    result: {
      kind: 'done',
      startedAtMs: A_MOMENT_MS + 10,
      finishedAtMs: A_MOMENT_MS + 15,
      frameDigest: 'd'.repeat(64),
      changedInGap: false,
    },
    ...over,
  };
}

export function aVerification(over: Partial<Verification> = {}): Verification {
  return {
    verified: true,
    confidence: 0.95,
    changesDetected: 'the expected screen appeared',
    changeAreaPct: 12.5,
    suggestion: '',
    detail: '',
    semanticVerified: null,
    semanticDetail: '',
    semanticElapsedMs: 0,
    ...over,
  };
}

export function aStepReport(over: Partial<StepReport> = {}): StepReport {
  return {
    stepId: 'rechercher',
    attempt: 1,
    status: 'verified',
    actionId: '019b8d3c-0000-7000-8000-000000000011',
    actionKind: 'click',
    matchScore: 0.96,
    nearestSimilarity: 0.98,
    targetScore: 0.94,
    targetMargin: 0.3,
    targetMethod: 'text',
    targetBox: { x: 390, y: 134, width: 92, height: 26 },
    targetPoint: { x: 436, y: 147 },
    verification: aVerification(),
    explanation: null,
    evidenceBefore: '',
    evidenceAfter: '',
    stages: [{ stage: 'perceive', ms: 120 }],
    startedAtMs: A_MOMENT_MS,
    finishedAtMs: A_MOMENT_MS + 900,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    secondOpinion: null,
    ...over,
  };
}

export function aRun(over: Partial<Run> = {}): Run {
  return {
    runId: '019b8d3c-0000-7000-8000-000000000002',
    workflowId: 'ajouter-une-note',
    workflowDigest: 'a'.repeat(64),
    workstationId: 'poste-1',
    status: 'succeeded',
    steps: [aStepReport()],
    explanation: null,
    startedAtMs: A_MOMENT_MS,
    finishedAtMs: A_MOMENT_MS + 1_000,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    startedBy: 'operator',
    ...over,
  };
}

export function aHello(over: Partial<Hello> = {}): Hello {
  return {
    site: 'chu-nord',
    workstationId: 'poste-1',
    agentVersion: '0.1.0',
    applications: [{ name: 'dph', version: '4.2' }],
    resolution: { width: 1280, height: 800 },
    scaling: 1,
    monitors: [{ name: 'primary', bounds: { x: 0, y: 0, width: 1280, height: 800 }, scaling: 1, primary: true }],
    theme: 'light',
    platform: 'virtual',
    impairment: '',
    nonce: '0123456789abcdef'.repeat(2),
    journalId: '019b8d3c-0000-7000-8000-000000000021',
    epoch: 0,
    ...over,
  };
}

export function aWorkstation(over: Partial<Workstation> = {}): Workstation {
  return {
    workstationId: 'poste-1',
    site: 'chu-nord',
    connected: true,
    agentVersion: '0.1.0',
    resolution: { width: 1280, height: 800 },
    platform: 'virtual',
    lastSeenMs: A_MOMENT_MS,
    impairment: '',
    halted: '',
    openDoubts: 0,
    ...over,
  };
}

/** An open doubt about the click of `anAction`. */
export function anActionDoubt(over: Partial<ActionDoubt> = {}): ActionDoubt {
  return {
    doubtId: '019b8d3c-0000-7000-8000-000000000031',
    actionId: '019b8d3c-0000-7000-8000-000000000011',
    runId: '019b8d3c-0000-7000-8000-000000000002',
    stepId: 'rechercher',
    workstationId: 'poste-1',
    kind: 'click',
    typed: 0,
    of: 0,
    raisedAtMs: A_MOMENT_MS,
    because: 'ACTION_IN_DOUBT',
    resolution: '',
    resolvedBy: '',
    resolvedAtMs: 0,
    evidence: '',
    ...over,
  };
}
