import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bus } from '@vigie/bus';
import {
  decodeConfirmStateRequest,
  encodeConfirmStateResponse,
  encodeMatchStateResponse,
  encodeSearchStatesResponse,
  RunServiceClient,
  runFromProto,
  startRunRequestToProto,
  subjects,
} from '@vigie/contracts';
import type { ConfirmStateRequest, Hello, Run, StartRunRequest, StateRecognition } from '@vigie/domain';
import { type EvidenceStore, openEvidenceStore } from '@vigie/evidence';
import {
  type OrchestratorConfig,
  orchestratorConfig,
  type RunningOrchestrator,
  startOrchestrator,
} from '@vigie/orchestrator';
import type { Database } from '@vigie/postgres';
import { callUnary, dial } from '@vigie/rpc';
import { AgentStandIn } from './agent-stand-in';
import type { JournalStandIn } from './journal-stand-in';
import { SIGNING_KEY } from './keys';
import { SmallProgram } from './small-program';

/** One orchestrator over given bus and database, with fusion's answers, agents and a client. */
export class Workplace {
  orchestrator!: RunningOrchestrator;
  client!: RunServiceClient;
  evidence!: EvidenceStore;
  readonly confirmed: ConfirmStateRequest[] = [];
  /** What fusion says of a screen that no step met. */
  recognition: StateRecognition = { known: false, nearest: null, because: [] };
  readonly #agents: AgentStandIn[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'vigie-orchestrator-'));
  #responders: { stop(): Promise<void> }[] = [];

  constructor(
    readonly bus: Bus,
    readonly database: Database,
    readonly settings: Partial<OrchestratorConfig> = {},
  ) {}

  async open(): Promise<this> {
    this.evidence = await openEvidenceStore({ folder: this.#folder });
    const { bus } = this;
    const search = async () =>
      encodeSearchStatesResponse({
        neighbours: [{ screenStateId: 'known', similarity: 0.9, workflowId: '', stepId: '' }],
        searchMs: 1,
        failure: '',
      });
    const confirm = async (data: Uint8Array) => {
      this.confirmed.push(decodeConfirmStateRequest(data));
      return encodeConfirmStateResponse({ failure: '' });
    };
    this.#responders = [
      await bus.respond(subjects.searchStates, 'fusion', search),
      await bus.respond(subjects.confirmState, 'fusion', confirm),
      await bus.respond(subjects.matchState, 'fusion', async () =>
        encodeMatchStateResponse({ ...this.recognition, matchMs: 1, failure: '' }),
      ),
    ];
    await this.start();
    return this;
  }

  async start(): Promise<void> {
    const config = orchestratorConfig.parse({
      port: 0,
      pollMs: 20,
      settleMs: 20,
      outcomeGraceMs: 200,
      stateTimeoutMs: 1_500,
      helloTimeoutMs: 300,
      reconnectMs: 400,
      enquiryMs: 300,
      signingKey: SIGNING_KEY,
      ...this.settings,
    });
    const { bus, database, evidence } = this;
    this.orchestrator = await startOrchestrator({ config, bus, database, evidence });
    this.client = dial(RunServiceClient, this.orchestrator.address, { token: config.gatewayToken });
  }

  async agent(program = new SmallProgram(), hello?: Hello, journal?: JournalStandIn): Promise<AgentStandIn> {
    const { orchestrator, bus, evidence } = this;
    const agent = new AgentStandIn(orchestrator.address, bus, evidence, program, hello, '', journal);
    this.#agents.push(agent);
    await agent.welcome;
    return agent;
  }

  async run(workflow: string, over: Partial<StartRunRequest> = {}): Promise<Run> {
    const started = await this.startRun(workflow, over);
    return this.ended(started.runId);
  }

  async startRun(workflow: string, over: Partial<StartRunRequest> = {}): Promise<Run> {
    const request = {
      workflow,
      workstationId: 'poste-1',
      parameters: {},
      startedBy: 'test',
      idempotencyKey: '',
      ...over,
    };
    const answer = await callUnary(this.client, 'startRun', startRunRequestToProto(request), { deadlineMs: 60_000 });
    return runFromProto(answer.run!);
  }

  async ended(runId: string, waitMs = 15_000): Promise<Run> {
    const until = Date.now() + waitMs;
    for (;;) {
      const answer = await callUnary(this.client, 'getRun', { runId }, { deadlineMs: 60_000 });
      const run = runFromProto(answer.run!);
      if (run.status !== 'running' || Date.now() > until) return run;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) agent.vanish();
    this.client.close();
    await this.orchestrator.stop();
    for (const responder of this.#responders) await responder.stop();
    await this.evidence.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
