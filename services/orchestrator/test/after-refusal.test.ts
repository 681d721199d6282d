import { type Bus, memoryBus } from '@vigie/bus';
import type { Action, OutcomeResult, RefusalReason } from '@vigie/domain';
import { type Database, openDatabase } from '@vigie/postgres';
import { aHello } from '@vigie/testkit';
import { type AgentStandIn, DONE } from './stand-ins/agent-stand-in';
import { SmallProgram } from './stand-ins/small-program';
import { oneStep } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

const patient = (step: string, identity: string) =>
  oneStep(
    step,
    `parameters:\n  nom: { type: text, default: MARTIN }\n  ipp: { type: text, default: "800121" }\nidentity: ${identity}`,
  )
    .replace('screen: 400ms', 'screen: 9s')
    .replace('verify: 400ms', 'verify: 9s');
const OPEN = `screen: { title_contains: Recherche }
target: { in_row_with: [MARTIN, Jean, 21/03/1954] }
action: double_click
expect: { title_contains: Dossier patient }`;
const TYPE = oneStep(`screen: { title_contains: Recherche }
target: { type: text_input, label: Nom }
action: { type: DURAND }`)
  .replace('screen: 400ms', 'screen: 9s')
  .replace('verify: 400ms', 'verify: 9s');
const NAMED = `["\${nom}", "\${ipp}"]`;

describe('a step', () => {
  let bus: Bus;
  let database: Database;
  let work: Workplace;
  let workstations = 0;
  let workstationId: string;
  beforeAll(async () => {
    bus = memoryBus();
    database = await openDatabase({ embedded: {} });
    work = await new Workplace(bus, database, { looksAfterRefusal: 2 }).open();
  });
  afterAll(async () => {
    await work.close();
    await bus.close();
    await database.close();
  });
  let agent: AgentStandIn;
  beforeEach(async () => {
    workstations += 1;
    workstationId = `poste-${workstations}`;
    agent = await work.agent(new SmallProgram(), aHello({ workstationId }));
  });
  const run = (workflow: string) => work.run(workflow, { workstationId });
  const answer = (...results: OutcomeResult[]) => {
    const left = [...results];
    agent.onAction = () => left.shift() ?? DONE;
  };
  const refused = (reason: RefusalReason): OutcomeResult => ({ kind: 'refused', reason });

  it.each<RefusalReason>(['PRECONDITION_FAILED', 'OCCLUDED', 'FRAME_TOO_OLD', 'CLOCK_UNCERTAIN'])(
    'that was refused because the screen moved on (%s) looks again and plans a new action',
    async (reason) => {
      answer(refused(reason));
      const ended = await run(patient(OPEN, NAMED));
      expect(ended).toMatchObject({ status: 'succeeded' });
      expect(ended.steps.map((step) => step.attempt)).toEqual([1]);
      const [first, second, ...more] = agent.actions as [Action, Action];
      expect(more).toEqual([]);
      expect(second.supersedes).toBe(first.actionId);
      expect(second.precondition.frameId).not.toBe(first.precondition.frameId);
    },
  );

  it('whose text was refused after its click looks again and types, without a second click', async () => {
    let refusals = 0;
    agent.onAction = ({ what }) => {
      if (what.kind !== 'type_text' || refusals > 0) return DONE;
      refusals += 1;
      return refused('PRECONDITION_FAILED');
    };
    const ended = await run(TYPE);
    expect(ended).toMatchObject({ status: 'succeeded' });
    expect(agent.actions.map(({ what }) => what.kind)).toEqual(['click', 'type_text', 'type_text']);
    expect(agent.actions[2]?.supersedes).toBe(agent.actions[1]?.actionId);
    expect(agent.program.name).toBe('DURAND');
  });

  it('whose field moved after its click types nothing', async () => {
    agent.onAction = ({ what }) => {
      if (what.kind !== 'type_text') return DONE;
      agent.program.dy = 60;
      return refused('PRECONDITION_FAILED');
    };
    const ended = await run(TYPE);
    expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'ACTION_REFUSED' } });
    expect(ended.steps[0]?.status).toBe('failed');
    expect(agent.actions.map(({ what }) => what.kind)).toEqual(['click', 'type_text']);
  });

  it('looks again so often and no more', async () => {
    agent.onAction = () => refused('PRECONDITION_FAILED');
    const ended = await run(patient(OPEN, NAMED));
    expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'ACTION_REFUSED' } });
    expect(agent.actions).toHaveLength(3);
    expect(agent.program.effects).toEqual([]);
  });

  it.each<[RefusalReason, string]>([
    ['HUMAN_ACTIVE', 'REFUSED_BY_PERSON'],
    ['MODIFIER_DOWN', 'REFUSED_BY_PERSON'],
    ['PAUSED', 'REFUSED_BY_PERSON'],
    ['LOCKED', 'REFUSED_LOCKED'],
    ['IDENTITY_MISMATCH', 'REFUSED_OTHER_PATIENT'],
    ['WRONG_WINDOW', 'REFUSED_OTHER_WINDOW'],
  ])(
    'that was refused for a person or a place (%s) ends the run, whatever it says of failures',
    async (reason, code) => {
      agent.onAction = () => refused(reason);
      const ended = await run(patient(`${OPEN}\non_failure: { retry: 3 }`, NAMED));
      expect(ended).toMatchObject({ status: 'failed', explanation: { code } });
      expect(ended.steps.map((step) => step.status)).toEqual(['refused']);
      expect(agent.actions).toHaveLength(1);
    },
  );

  describe('that names the patient', () => {
    it('sends the regions where the names stand together, with room for a longer name', async () => {
      expect((await run(patient(OPEN, NAMED))).status).toBe('succeeded');
      const { identity, target } = agent.actions[0]?.precondition ?? { identity: [], target: null };
      // Of three rows with that name the one with the number: 21 pixels high each, the words 14.
      expect(identity).toHaveLength(2);
      for (const box of identity) expect(Math.abs(box.y + box.height / 2 - (144 + 7))).toBeLessThan(2);
      expect(identity[0]?.width).toBeGreaterThan('MARTIN'.length * 8 + 2 * 8);
      expect(target).not.toBeNull();
    });

    it('does nothing where one of the names is not seen, and tells which by the workflow’s words alone', async () => {
      const text = patient(OPEN, NAMED).replace('800121', '800999').replace('screen: 9s', 'screen: 200ms');
      const ended = await run(text);
      expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'IDENTITY_NOT_SEEN' } });
      expect(ended.explanation?.message).toContain('“$' + '{ipp}”');
      expect(JSON.stringify(ended)).not.toMatch(/800999|MARTIN/);
      expect(agent.actions).toEqual([]);
    });

    it('waits for the names as for the rest of its screen', async () => {
      agent.program.screen = 'blank';
      setTimeout(() => {
        agent.program.screen = 'search';
      }, 200);
      expect((await run(patient(OPEN, NAMED))).status).toBe('succeeded');
    });

    it('names nobody with an empty list of its own', async () => {
      const text = patient(`${OPEN}\nidentity: []`, NAMED).replace('800121', '800999');
      expect((await run(text)).status).toBe('succeeded');
      expect(agent.actions[0]?.precondition.identity).toEqual([]);
    });
  });

  describe('during whose action the screen changed between the last look and the input', () => {
    const gap: OutcomeResult = { ...DONE, changedInGap: true };

    it('is believed only when its effect is verified, and says so', async () => {
      answer(gap);
      const ended = await run(patient(`${OPEN}\nidentity: []`, NAMED));
      expect(ended.status).toBe('succeeded');
      expect(ended.steps[0]).toMatchObject({ status: 'verified', explanation: { code: 'CHANGED_IN_GAP' } });
    });

    it('fails without a verified effect', async () => {
      answer(gap);
      const click = 'screen: { title_contains: Recherche }\ntarget: { type: button, label: Rechercher }\naction: click';
      const ended = await run(oneStep(click));
      expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'CHANGED_IN_GAP' } });
    });

    it('ends the run where a patient is named, though its effect was seen', async () => {
      answer(gap);
      const ended = await run(patient(OPEN, NAMED));
      expect(ended).toMatchObject({ status: 'failed', explanation: { code: 'CHANGED_IN_GAP' } });
      expect(ended.steps[0]?.status).toBe('verified');
    });
  });
});
