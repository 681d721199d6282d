import { type Bus, memoryBus } from '@vigie/bus';
import type { Matcher } from '@vigie/domain';
import { type Database, openDatabase } from '@vigie/postgres';
import { paint } from './stand-ins/drawn-screen';
import { SmallProgram } from './stand-ins/small-program';
import { oneStep } from './stand-ins/workflows';
import { Workplace } from './stand-ins/workplace';

const OTHER = `sha256-${'0'.repeat(64)}`;

/** The button “Rechercher” and the button “Effacer” of the small program's first screen. */
const SEARCH = '[311, 53]';
const CLEAR = '[418, 53]';

describe.each(['elements', 'full_screen'] as const)('F-9.5: with %s preferred', (preferredMatcher: Matcher) => {
  let bus: Bus;
  let database: Database;
  let work: Workplace;
  let picture: string;

  beforeAll(async () => {
    bus = memoryBus();
    database = await openDatabase({ embedded: {} });
  });
  afterAll(async () => {
    await bus.close();
    await database.close();
  });
  beforeEach(async () => {
    work = await new Workplace(bus, database, { preferredMatcher }).open();
    const { png } = await paint(new SmallProgram().draw());
    picture = await work.evidence.put(png, { kind: 'reference' });
  });
  afterEach(() => work.close());

  const step = (screen: string, target: string) =>
    oneStep(`screen: ${screen}\ntarget: ${target}\naction: click\nexpect: { change: screen }`);
  const last = async (workflow: string) => {
    const agent = await work.agent();
    const run = await work.run(workflow);
    return { report: run.steps.at(-1)!, actions: agent.actions };
  };

  it('the preferred one says where the click goes, the other is told beside it and overrules nothing', async () => {
    const both = `{ type: button, label: Rechercher, at: { picture: ${picture}, point: ${CLEAR} } }`;
    const { report, actions } = await last(
      step(`{ picture: { file: ${picture} }, texts: [Recherche de patient] }`, both),
    );
    const method = preferredMatcher === 'elements' ? 'element' : 'picture';
    expect(report).toMatchObject({
      targetMethod: method,
      secondOpinion: {
        matcher: preferredMatcher === 'elements' ? 'full_screen' : 'elements',
        screenMatched: true,
        target: 'resolved',
        agrees: false,
      },
    });
    const x = actions[0]?.what.kind === 'click' ? actions[0].what.point.x : 0;
    expect(x > 380).toBe(preferredMatcher === 'full_screen');
  });

  it('agreement is told as well', async () => {
    const both = `{ type: button, label: Rechercher, at: { picture: ${picture}, point: ${SEARCH} } }`;
    const { report } = await last(step(`{ picture: { file: ${picture} }, texts: [Recherche de patient] }`, both));
    expect(report.secondOpinion).toMatchObject({ screenMatched: true, target: 'resolved', agrees: true });
  });

  it('a screen that only the other one knows is not acted on', async () => {
    const missing = preferredMatcher === 'elements' ? 'Nowhere' : 'Recherche de patient';
    const { png } = await paint({ words: [], elements: [], title: 'x' });
    const blank = await work.evidence.put(png, { kind: 'reference' });
    const file = preferredMatcher === 'elements' ? picture : blank;
    const { report, actions } = await last(
      step(`{ picture: { file: ${file} }, texts: [${missing}] }`, '{ type: button, label: Rechercher }'),
    );
    expect(report).toMatchObject({
      status: 'failed',
      explanation: { code: 'SCREEN_NEVER_CAME' },
      secondOpinion: { screenMatched: true, agrees: false },
    });
    expect(actions).toEqual([]);
  });

  it('F-9.3: a step that states elements alone has no second opinion', async () => {
    const { report } = await last(step('{ texts: [Recherche de patient] }', '{ type: button, label: Rechercher }'));
    expect(report).toMatchObject({ targetMethod: 'element', secondOpinion: null });
  });

  it('F-9.2: a step of a picture and a point alone clicks the place that it finds again', async () => {
    const { report, actions } = await last(
      step(`{ picture: { file: ${picture} } }`, `{ at: { picture: ${picture}, point: ${SEARCH} } }`),
    );
    expect(report).toMatchObject({ targetMethod: 'picture', targetPoint: { x: 311, y: 53 }, secondOpinion: null });
    // The guard watches what was found.
    expect(actions[0]?.precondition.target).toEqual(report.targetBox);
    expect(report.matchScore).toBeCloseTo(1, 6);
  });

  it('F-9.2: a screen that looks otherwise, and a place that is gone, are refused with nothing done', async () => {
    const program = new SmallProgram();
    program.screen = 'record';
    const agent = await work.agent(program);
    const pointed = `{ at: { picture: ${picture}, point: ${SEARCH} } }`;
    const elsewhere = await work.run(step(`{ picture: { file: ${picture} } }`, pointed));
    expect(elsewhere.explanation?.code).toBe('SCREEN_NEVER_CAME');
    const gone = await work.run(step('{ texts: [Dossier patient] }', pointed));
    expect(gone.explanation?.code).toBe('TARGET_NOT_FOUND');
    expect(agent.actions).toEqual([]);
  });

  it('F-9.1: pictures that are not here, or a point outside them, refuse the run before it exists', async () => {
    await work.agent();
    const codeOf = (workflow: string) =>
      work.startRun(workflow).then(
        () => 'started',
        (error) => error.code,
      );
    const pointed = (name: string, point: string) =>
      step('{ texts: [x] }', `{ at: { picture: ${name}, point: ${point} } }`);
    expect(await codeOf(pointed(OTHER, '[1, 1]'))).toBe('REFERENCE_MISSING');
    expect(await codeOf(pointed('beside.png', '[1, 1]'))).toBe('REFERENCE_MISSING');
    expect(await codeOf(pointed(picture, '[640, 1]'))).toBe('REFERENCE_POINT_OUTSIDE');
    const text = await work.evidence.put(Buffer.from('text'), { kind: 'reference' });
    expect(await codeOf(pointed(text, '[1, 1]'))).toBe('REFERENCE_MISSING');
  });
});
