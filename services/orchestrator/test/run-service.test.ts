import { type Bus, connectBus, memoryBus } from '@vigie/bus';
import { runFromProto } from '@vigie/contracts';
import { isCoded } from '@vigie/errors';
import { type Database, openDatabase } from '@vigie/postgres';
import { callUnary } from '@vigie/rpc';
import { aHello, testNats, testPostgres, until } from '@vigie/testkit';
import { resultOf } from '../src/act/perform';
import { postgresRuns } from '../src/adapters/postgres-runs';
import { DONE } from './stand-ins/agent-stand-in';
import { SmallProgram } from './stand-ins/small-program';
import { ADD_NOTE, oneStep } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

interface Place {
  readonly bus: Bus;
  readonly database: Database;
  close(): Promise<void>;
}

async function inProcess(): Promise<Place> {
  const bus = memoryBus();
  const database = await openDatabase({ embedded: {} });
  return { bus, database, close: async () => void (await Promise.all([bus.close(), database.close()])) };
}

async function realServers(): Promise<Place> {
  const [nats, postgres] = await Promise.all([testNats(), testPostgres()]);
  const bus = await connectBus({ url: nats.url, name: 'orchestrator-test' });
  const database = await openDatabase({ url: postgres.url });
  const close = async () => {
    await bus.close();
    await database.close();
    await Promise.all([nats.stop(), postgres.stop()]);
  };
  return { bus, database, close };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'nothing was thrown';
  } catch (error) {
    return isCoded(error) ? error.code : String(error);
  }
}

const CLICK = `
screen: { title_contains: Recherche }
target: { type: button, label: Rechercher }
action: click
`;

describe.each([
  ['in one process (memory bus, PGlite)', inProcess],
  ['over real servers (NATS, Postgres)', realServers],
])('a run %s', (_name, openPlace) => {
  let place: Place;
  let work: Workplace;

  beforeAll(async () => {
    place = await openPlace();
  }, 180_000);
  afterAll(async () => place?.close());
  beforeEach(async () => {
    work = await new Workplace(place.bus, place.database).open();
  });
  afterEach(async () => {
    await work.close();
    // A doubt of one test would keep the next one from its workstation.
    await place.database.query(
      `update actions set phase = 'settled', outcome = '{"kind":"lost_target"}', proof = 'person'`,
    );
    await place.database.query('delete from doubts');
  });

  const stored = (runId: string) => postgresRuns(place.database, 'orchestrator').actions(runId);

  it('finds one of three near-duplicate rows, writes a note with accents and verifies every step', async () => {
    const agent = await work.agent();
    const run = await work.run(ADD_NOTE, { startedBy: 'claire' });
    expect(run.explanation).toBeNull();
    expect(run.status).toBe('succeeded');
    expect(run.steps.map((step) => [step.stepId, step.status])).toEqual([
      ['nom', 'verified'],
      ['ouvrir', 'verified'],
      ['note', 'verified'],
      ['enregistrer', 'verified'],
    ]);
    expect(agent.program.effects).toContain('opened 800121');
    expect(agent.program.note).toBe('Patient très fatigué, œdème réduit');
    expect(run.startedBy).toBe('claire');
  });

  it('says of each step how it matched, what it clicked and how it was verified', async () => {
    const agent = await work.agent();
    const run = await work.run(ADD_NOTE);
    const [nom, ouvrir, note] = run.steps;
    expect(nom).toMatchObject({ actionKind: 'type_text', targetMethod: 'element', nearestSimilarity: 0.9 });
    expect(nom?.matchScore).toBeGreaterThan(0.9);
    expect(ouvrir).toMatchObject({ targetMethod: 'row+in_row_with', actionKind: 'click' });
    expect(ouvrir?.targetScore).toBeGreaterThan(0.9);
    expect(note?.verification).toMatchObject({ verified: true, semanticVerified: null });
    expect(note?.verification?.detail).toContain('accents could not be confirmed');
    for (const step of run.steps) {
      expect(step.stages.map((stage) => stage.stage)).toEqual(['observe', 'match', 'resolve', 'act', 'verify']);
      expect(await work.evidence.has(step.evidenceBefore)).toBe(true);
      expect(await work.evidence.has(step.evidenceAfter)).toBe(true);
    }
    expect(work.confirmed.map((one) => one.stepId)).toEqual(['nom', 'ouvrir', 'note', 'enregistrer']);
    expect(agent.requests.every((request) => request.context.patient === 'MARTIN')).toBe(true);
  });

  it('performs every action once, with an id, an epoch and a sequence of its own, committed before it is sent', async () => {
    const agent = await work.agent();
    const seen: number[] = [];
    agent.onAction = (action) => {
      void stored(action.runId).then((rows) =>
        seen.push(rows.filter((row) => row.actionId === action.actionId).length),
      );
      return DONE;
    };
    const run = await work.run(ADD_NOTE);
    const rows = await stored(run.runId);
    // Typing into a target is two actions: the click that gives it the focus, and the text.
    expect(agent.actions.map((action) => action.what.kind)).toEqual([
      'click',
      'type_text',
      'click',
      'click',
      'type_text',
      'click',
    ]);
    expect(rows.map((row) => row.actionId)).toEqual(agent.actions.map((action) => action.actionId));
    expect(new Set(rows.map((row) => row.actionId)).size).toBe(6);
    expect(rows.map((row) => row.laneSequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows.every((row) => row.epoch === agent.epoch && resultOf(row.state).kind === 'done')).toBe(true);
    expect(seen).toEqual([1, 1, 1, 1, 1, 1]);
    expect(run.steps[0]?.actionId).toBe(rows[1]?.actionId);
  });

  it('refuses an ambiguous row, clicks nothing and says what tells rows apart', async () => {
    const agent = await work.agent();
    const run = await work.run(
      oneStep('screen: { title_contains: Recherche }\ntarget: { in_row_with: [MARTIN, Jean] }\naction: double_click'),
    );
    expect(run.status).toBe('failed');
    expect(run.explanation).toMatchObject({ code: 'TARGET_AMBIGUOUS', remedy: expect.stringContaining('in_row_with') });
    expect(agent.actions).toEqual([]);
    expect(await stored(run.runId)).toEqual([]);
  });

  it('refuses a target that is not there', async () => {
    const agent = await work.agent();
    const run = await work.run(
      oneStep('screen: { title_contains: Recherche }\ntarget: { type: button, label: Supprimer }\naction: click'),
    );
    expect(run.explanation).toMatchObject({
      code: 'TARGET_NOT_FOUND',
      message: expect.stringContaining('button “Supprimer”'),
    });
    expect(agent.actions).toEqual([]);
  });

  it('ends with what was missing when a screen never comes, in the workflow’s words alone', async () => {
    const agent = await work.agent();
    const run = await work.run(
      oneStep(
        'screen: { title_contains: Facturation, texts: [Montant dû] }\ntarget: { label: Payer }\naction: click',
      ).replace('screen: 400ms', 'screen: 2s'),
    );
    expect(run.explanation?.code).toBe('SCREEN_NEVER_CAME');
    expect(run.explanation?.message).toContain('title_contains “Facturation”, texts[0] “Montant dû”');
    expect(run.explanation?.message).not.toContain('MARTIN');
    expect(run.steps[0]?.evidenceBefore).toMatch(/^sha256-/);
    expect(agent.requests.length).toBeGreaterThan(1);
    expect(agent.actions).toEqual([]);
  });

  it('names the known screen that was nearest, and in codes why it is not that one', async () => {
    await work.agent();
    const never = oneStep('screen: { texts: [Montant dû] }\ntarget: { label: Payer }\naction: click');
    const nearest = {
      screenStateId: 'state-1',
      similarity: 0.9,
      workflowId: 'note',
      stepId: 'ouvrir',
      confidence: 0.62,
      context: 'same' as const,
      differences: [],
      allDifferences: 4,
    };
    const because = [
      { code: 'OTHER_TITLE', found: 0.2, bar: 1 },
      { code: 'REQUIRED_MISSING', found: 0.5, bar: 0.8 },
    ];
    work.recognition = { known: false, nearest, because };
    const { explanation } = await work.run(never);
    expect(explanation?.message).toContain(
      'Nearest known: the screen of the step ouvrir (0.62; not that: OTHER_TITLE, REQUIRED_MISSING).',
    );
    work.recognition = { known: true, nearest, because: [] };
    expect((await work.run(never)).explanation?.message).toContain('is known as the screen of the step ouvrir.');
    work.recognition = { known: false, nearest: null, because: [] };
    expect((await work.run(never)).explanation?.message).toMatch(/texts\[0\] “Montant dû”\.$/);
  });

  it('waits for a screen that comes late', async () => {
    const agent = await work.agent();
    agent.program.screen = 'blank';
    setTimeout(() => {
      agent.program.screen = 'search';
    }, 150);
    const run = await work.run(oneStep(`${CLICK}expect: { change: screen }`).replace('screen: 400ms', 'screen: 3s'));
    expect(agent.program.effects.length).toBe(1);
    expect(run.steps[0]?.status).toBe('failed');
  });

  it('calls a step without an expectation unverified, and the run is no success', async () => {
    await work.agent();
    const run = await work.run(oneStep(CLICK));
    expect(run.status).toBe('unverified');
    expect(run.steps[0]).toMatchObject({ status: 'unverified', verification: { verified: false } });
    expect(run.explanation?.code).toBe('STEP_UNVERIFIED');
  });

  it('calls an expectation that held before as well unverified', async () => {
    const agent = await work.agent();
    agent.onAction = () => {
      agent.program.name = 'DUPONT';
      return DONE;
    };
    const run = await work.run(oneStep(`${CLICK}expect: { texts: [Recherche de patient] }`));
    expect(run.steps[0]?.verification?.detail).toContain('held before');
    expect(run.status).toBe('unverified');
  });

  it('fails a step whose expectation never comes, and does not repeat its action', async () => {
    const agent = await work.agent();
    agent.program.frozen = true;
    const run = await work.run(oneStep(`${CLICK}expect: { title_contains: Dossier }`));
    expect(run.explanation?.code).toBe('NO_CHANGE_SEEN');
    expect(run.steps[0]?.verification).toMatchObject({ verified: false, suggestion: 'retry', semanticVerified: null });
    expect(agent.actions.length).toBe(1);
  });

  it('fails a step whose typed text is not what stands in the field', async () => {
    const agent = await work.agent();
    agent.program.read = (text) => text.replace('MARTIN', 'DURAND');
    const run = await work.run(
      ADD_NOTE.replace('replace: true } }', 'replace: true } }\n    timeouts: { verify: 300ms }'),
    );
    expect(run.explanation).toMatchObject({
      code: 'EXPECTATION_NOT_MET',
      message: expect.stringContaining('typed text'),
    });
    expect(run.explanation?.message).not.toMatch(/MARTIN|DURAND/);
  });

  it('does not retry a refusal by itself, and with retry sends a new action that supersedes the refused one', async () => {
    const agent = await work.agent();
    let refusals = 0;
    agent.onAction = () => {
      refusals += 1;
      return refusals <= 2 ? { kind: 'refused', reason: 'EXPIRED' } : DONE;
    };
    const once = await work.run(oneStep(CLICK));
    expect(once.explanation).toMatchObject({
      code: 'ACTION_REFUSED',
      message: expect.stringContaining('EXPIRED'),
    });
    expect(once.steps.map((step) => step.status)).toEqual(['refused']);
    const again = await work.run(oneStep(`${CLICK}on_failure: { retry: 1 }`));
    expect(again.steps.map((step) => [step.attempt, step.status])).toEqual([
      [1, 'refused'],
      [2, 'unverified'],
    ]);
    const [first, second] = agent.actions.slice(1);
    expect(second?.supersedes).toBe(first?.actionId);
  });

  it('never repeats a step of which a part was done, though the rest was refused', async () => {
    const agent = await work.agent();
    agent.onAction = ({ what }) => (what.kind === 'type_text' ? { kind: 'refused', reason: 'EXPIRED' } : DONE);
    const run = await work.run(
      oneStep(`screen: { title_contains: Recherche }
target: { type: text_input, label: Nom }
action: { type: MARTIN }
on_failure: { retry: 3 }`),
    );
    expect(run).toMatchObject({ status: 'failed', explanation: { code: 'ACTION_REFUSED' } });
    expect(agent.actions.map((action) => action.what.kind)).toEqual(['click', 'type_text']);
  });

  it('acts on no state of another frame, though it names the request', async () => {
    const agent = await work.agent();
    agent.onCapture = () => ({ frameId: '01890000-0000-7000-8000-000000000000' });
    const run = await work.run(oneStep(CLICK));
    expect(run.explanation).toMatchObject({
      code: 'STATE_FAILED',
      message: expect.stringContaining('FRAME_MISMATCH'),
    });
    expect(agent.actions).toEqual([]);
  });

  describe('whose agent vanishes', () => {
    it('while a frame is asked for fails at once', async () => {
      const agent = await work.agent();
      agent.onCapture = () => 'vanish';
      const started = Date.now();
      const run = await work.run(oneStep(CLICK).replace('screen: 400ms', 'screen: 20s'));
      expect(run.status).toBe('failed');
      expect(run.explanation?.code).toBe('AGENT_VANISHED');
      expect(Date.now() - started).toBeLessThan(30_000);
    });

    it('while a state is awaited fails at once', async () => {
      const agent = await work.agent();
      agent.onCapture = () => {
        setTimeout(() => agent.vanish(), 50);
        return 'no_state';
      };
      const run = await work.run(oneStep(CLICK));
      expect(run.explanation?.code).toBe('AGENT_VANISHED');
    });

    it.each(['vanish', 'vanish_after', 'crash_after'] as const)(
      'while an action is open (%s) and does not come back is in doubt, whatever was done',
      async (how) => {
        const agent = await work.agent();
        agent.onAction = () => how;
        const started = Date.now();
        const run = await work.run(oneStep(CLICK).replace('action: 300ms', 'action: 20s'));
        expect(run.status).toBe('in_doubt');
        expect(run.steps[0]?.status).toBe('in_doubt');
        expect(run.explanation?.code).toBe('ACTION_IN_DOUBT');
        expect((await stored(run.runId)).map((row) => row.state.phase)).toEqual(['unknown']);
        expect(Date.now() - started).toBeLessThan(30_000);
      },
    );

    it('after the action was done says that it was done and not verified', async () => {
      const agent = await work.agent();
      let captures = 0;
      agent.onCapture = () => {
        captures += 1;
        return captures > 1 ? 'vanish' : {};
      };
      const run = await work.run(oneStep(`${CLICK}expect: { title_contains: Dossier }`));
      expect(run.status).toBe('failed');
      expect(run.steps[0]).toMatchObject({ status: 'unverified', explanation: { code: 'STEP_UNVERIFIED' } });
      expect((await stored(run.runId))[0]?.state).toMatchObject({ result: { kind: 'done' }, by: 'report' });
    });
  });

  it('keeps the first of several outcomes, and tells of one that contradicts it', async () => {
    const agent = await work.agent();
    agent.onAction = ({ actionId }) => {
      agent.send({ kind: 'outcome', outcome: { actionId, result: { kind: 'refused', reason: 'LOCKED' } } });
      return DONE;
    };
    const run = await work.run(oneStep(CLICK));
    expect(run.explanation?.code).toBe('REFUSED_LOCKED');
    await until(() => agent.kept.length === 2);
    const [row] = await stored(run.runId);
    expect(row?.state).toMatchObject({ phase: 'settled', result: { kind: 'refused' } });
    expect(row?.contradiction).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['a frame that cannot be captured', { failCapture: 'NO_DISPLAY' }, 'FRAME_NOT_CAPTURED', 'NO_DISPLAY'],
    ['a screen that cannot be read', { failure: 'FRAME_CORRUPT' }, 'STATE_FAILED', 'FRAME_CORRUPT'],
    ['a state that never comes', 'no_state' as const, 'STATE_LATE', '1500'],
    ['an agent that does not answer', 'silent' as const, 'FRAME_NOT_CAPTURED', 'CAPTURE_LATE'],
  ])('ends with its code after %s', async (_what, answer, code, says) => {
    const agent = await work.agent();
    agent.onCapture = () => answer;
    const run = await work.run(oneStep(CLICK));
    expect(run.explanation).toMatchObject({ code, message: expect.stringContaining(says) });
    expect(agent.actions).toEqual([]);
  });

  it('does not act on the state of another request', async () => {
    const agent = await work.agent();
    agent.onCapture = (request) => ({ request: { ...request, requestId: 'another-one' } });
    const run = await work.run(oneStep(CLICK));
    expect(run.explanation?.code).toBe('STATE_LATE');
  });

  it('ends when it is cancelled, says where, and starts nothing more', async () => {
    const agent = await work.agent();
    agent.program.screen = 'blank';
    const { runId } = await work.startRun(oneStep(CLICK).replace('screen: 400ms', 'screen: 60s'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    const answer = await callUnary(work.client, 'cancelRun', { runId }, { deadlineMs: 60_000 });
    expect(runFromProto(answer.run!)).toMatchObject({ status: 'cancelled', explanation: { code: 'RUN_CANCELLED' } });
    expect(agent.actions).toEqual([]);
    expect((await work.run(oneStep(CLICK))).status).toBe('failed');
  });

  it('cancelled while an action is open waits for what came of it', async () => {
    const agent = await work.agent();
    agent.onAction = () => 'hang';
    const { runId } = await work.startRun(oneStep(CLICK));
    await until(() => agent.actions.length > 0);
    const answer = await callUnary(work.client, 'cancelRun', { runId }, { deadlineMs: 60_000 });
    expect(answer.run && runFromProto(answer.run).status).toBe('in_doubt');
  });

  it('that an orchestrator left in the middle of an action is in doubt after the restart, else interrupted', async () => {
    const agent = await work.agent();
    agent.onAction = () => 'hang';
    const { runId } = await work.startRun(oneStep(CLICK).replace('action: 300ms', 'action: 60s'));
    await until(() => agent.actions.length > 0);
    // A second life over the same database, while the first one never got to write anything more: as after a kill.
    const second = await new Workplace(place.bus, place.database).open();
    const run = await second.ended(runId);
    expect(run).toMatchObject({ status: 'in_doubt', explanation: { code: 'ACTION_IN_DOUBT' } });
    expect(run.steps[0]).toMatchObject({ status: 'in_doubt', explanation: { code: 'ACTION_IN_DOUBT' } });
    expect((await stored(runId)).map((row) => row.state.phase)).toEqual(['unknown']);
    await second.close();
  });

  it('is ended in order when the orchestrator stops while no action is open', async () => {
    const agent = await work.agent();
    agent.program.screen = 'blank';
    const { runId } = await work.startRun(oneStep(CLICK).replace('screen: 400ms', 'screen: 60s'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await work.orchestrator.stop();
    await work.start();
    expect(await work.ended(runId)).toMatchObject({ status: 'failed', explanation: { code: 'RUN_INTERRUPTED' } });
  });

  it('is started once for one idempotency key, and refused for another request under it', async () => {
    await work.agent();
    const key = { idempotencyKey: `key-${Math.random()}` };
    const runs = await Promise.all([work.startRun(oneStep(CLICK), key), work.startRun(oneStep(CLICK), key)]);
    expect(runs[0]?.runId).toBe(runs[1]?.runId);
    await work.ended(runs[0]?.runId as string);
    expect((await work.startRun(oneStep(CLICK), key)).runId).toBe(runs[0]?.runId);
    expect(await codeOf(work.startRun(ADD_NOTE, key))).toBe('IDEMPOTENCY_CONFLICT');
  });

  it('is refused before anything is stored when it cannot be run', async () => {
    const impaired = aHello({ workstationId: 'poste-9', impairment: 'NO_DISPLAY' });
    expect(await codeOf(work.startRun(oneStep(CLICK).replace('target:', 'tarqet:')))).toBe('WORKFLOW_INVALID');
    expect(await codeOf(work.startRun(ADD_NOTE, { parameters: { naissance: 'hier' } }))).toBe('PARAMETERS_INVALID');
    expect(await codeOf(work.startRun(ADD_NOTE, { workstationId: 'poste-77' }))).toBe('WORKSTATION_UNKNOWN');
    await work.agent(new SmallProgram(), impaired);
    expect(await codeOf(work.startRun(ADD_NOTE, { workstationId: 'poste-9' }))).toBe('WORKSTATION_IMPAIRED');
    const agent = await work.agent();
    agent.program.screen = 'blank';
    const { runId } = await work.startRun(oneStep(CLICK).replace('screen: 400ms', 'screen: 60s'));
    expect(await codeOf(work.startRun(ADD_NOTE))).toBe('WORKSTATION_BUSY');
    agent.vanish();
    await work.ended(runId);
    expect(await codeOf(work.startRun(ADD_NOTE))).toBe('WORKSTATION_DISCONNECTED');
    expect(await codeOf(callUnary(work.client, 'getRun', { runId: 'nope' }, { deadlineMs: 60_000 }))).toBe(
      'RUN_UNKNOWN',
    );
  });

  it('names the unknown key of a workflow and the key that was meant', async () => {
    await expect(work.startRun(oneStep(CLICK).replace('target:', 'tarqet:'))).rejects.toMatchObject({
      code: 'WORKFLOW_INVALID',
      message: expect.stringContaining('Did you mean “target”?'),
    });
  });

  it('is listed newest first, page by page', async () => {
    await work.agent();
    const first = await work.run(oneStep(CLICK));
    const second = await work.run(oneStep(CLICK));
    const list = async (request: object) => {
      const full = { limit: 0, beforeRunId: '', workstationId: '', ...request };
      return (await callUnary(work.client, 'listRuns', full, { deadlineMs: 60_000 })).runs.map((run) => run.runId);
    };
    expect((await list({ limit: 2 })).slice(0, 2)).toEqual([second.runId, first.runId]);
    expect((await list({ limit: 1, beforeRunId: second.runId }))[0]).toBe(first.runId);
    expect(await list({ workstationId: 'poste-404' })).toEqual([]);
  });

  describe('and its workstation', () => {
    it('is listed with what its agent said, and stays known after it went', async () => {
      const agent = await work.agent(new SmallProgram(), aHello({ workstationId: 'poste-5' }));
      const find = async () => {
        const { workstations } = await callUnary(work.client, 'listWorkstations', {}, { deadlineMs: 60_000 });
        return workstations.find((one) => one.workstationId === 'poste-5');
      };
      expect(await find()).toMatchObject({
        connected: true,
        site: 'chu-nord',
        resolution: { width: 1280, height: 800 },
      });
      agent.vanish();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(await find()).toMatchObject({ connected: false });
    });

    it('has one live connection: the newer wins with a higher epoch, and the older is told', async () => {
      const older = await work.agent();
      const newer = await work.agent();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(newer.epoch).toBeGreaterThan(older.epoch);
      expect(isCoded(older.ended, 'LINK_SUPERSEDED')).toBe(true);
      expect(newer.ended).toBeNull();
      await work.run(oneStep(CLICK));
      expect(older.actions).toEqual([]);
      expect(newer.actions.length).toBe(1);
    });

    it('is not admitted with an id that could name another subject, nor with silence', async () => {
      await expect(work.agent(new SmallProgram(), aHello({ workstationId: 'poste.*' }))).rejects.toBeDefined();
    });
  });
});
