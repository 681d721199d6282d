import { ALL_RULES, type RuleSet } from '@vigie/action-kernel/laboratory';
import { Mischief } from './mischief';
import type { Figures } from './referee/figures';
import { Referee } from './referee/referee';
import { Database, type Row, type Task } from './server/database';
import { Orchestrator, type Surroundings } from './server/orchestrator';
import { Planner } from './server/planner';
import { Agent } from './workstation/agent';
import type { Down } from './workstation/messages';
import { Network } from './world/network';
import { Random } from './world/random';
import { Timeline } from './world/timeline';
import { drawTrouble } from './world/trouble';
import type { World } from './world/world';

/** A life that does not come to rest within so many events hangs. Most need a hundred, a slow disk at a compaction thousands. */
const MAX_EVENTS = 200_000;
const HOUR_MS = 3_600_000;

export interface LifeResult {
  readonly figures: Figures;
  /** Of all that happened: the same for the same seed. */
  readonly history: number;
}

/** One short life of a workstation's lane under one seed, from the first connection until nothing is left to happen. */
export function simulateLife(
  seed: number,
  rules: RuleSet = ALL_RULES,
  trace: ((line: string) => void) | null = null,
): LifeResult {
  const random = new Random(seed);
  const timeline = new Timeline();
  const trouble = drawTrouble(random);
  const network = new Network(random, timeline, trouble);
  const referee = new Referee();
  const timed = trace && ((line: string) => trace(`${String(timeline.now).padStart(8)}  ${line}`));
  const world: World = { rules, random, timeline, trouble, referee, network, calmFrom: 0, trace: timed };
  if (trace) trace(`seed ${seed}: ${JSON.stringify(trouble)}`);
  const tasks = drawTasks(world);
  const life = compose(world, tasks);
  life.mischief.unleash();
  for (const task of tasks) {
    timeline.at(task.dueAt, () => life.planner.driveAll());
  }
  life.agent.start();
  let events = 0;
  while (timeline.step() && ++events < MAX_EVENTS);
  for (const row of life.database.rows) {
    const faults = referee.close(row.action.truth, row.settled);
    for (const fault of faults) timed?.(`*** ${fault} *** ${row.action.actionId}`);
  }
  if (tasks.some(({ state }) => state !== 'closed')) {
    referee.figures.unsettled++;
    timed?.('*** unsettled *** a task was never ended');
  }
  referee.figures.schedules = 1;
  return { figures: referee.figures, history: referee.history >>> 0 };
}

function drawTasks({ random, trouble }: World): Task[] {
  const tasks: Task[] = [];
  let dueAt = random.between(50, 2_000);
  for (let i = random.between(2, 3); i > 0; i--) {
    tasks.push({
      chain: { name: `task-${tasks.length + 1}`, effects: 0 },
      dueAt,
      state: 'todo',
      attempts: 0,
      row: null,
    });
    dueAt += trouble.longIdle && random.chance(0.5) ? random.between(HOUR_MS, 200 * HOUR_MS) : random.between(0, 4_000);
  }
  return tasks;
}

function compose(world: World, tasks: readonly Task[]) {
  const { random, timeline, network } = world;
  const database = new Database(tasks);
  const orchestrators: Orchestrator[] = [];
  const agent = new Agent(world, () => {
    const alive = orchestrators.filter(({ alive }) => alive);
    return random.pick(alive.length > 0 ? alive : orchestrators);
  });
  const planner = new Planner(world, database, () => agent.desktop.screen, orchestrators);
  const sent: { message: Down; at: number }[] = [];
  const toAgent = (message: Down) => {
    if (message.kind === 'command' || message.kind === 'order') sent.push({ message, at: timeline.now });
    network.send('down', () => agent.receive(message));
  };
  const askPerson = (row: Row) => {
    if (row.asked) return;
    row.asked = true;
    const { truth } = row.action;
    world.trace?.(`a person is asked about ${row.action.actionId}`);
    // An orchestrator that crashes under it gives an error, and the person tries again.
    const judge = () => {
      if (row.settled !== null) return;
      orchestrators.find(({ alive }) => alive)?.judge(row, truth.effects > 0);
      timeline.in(random.between(2_000, 10_000), judge);
    };
    // People are slow: what could still happen has happened.
    timeline.at(Math.max(timeline.now, truth.endsAt) + random.between(1_000, 60_000), judge);
  };
  const around: Surroundings = {
    database,
    planner,
    toAgent,
    askPerson,
    closed: (connection) => agent.link.lost(connection),
    holds: ({ action: { truth } }) => truth.effects > 0 && random.chance(0.7),
  };
  orchestrators.push(new Orchestrator('A', world, around), new Orchestrator('B', world, around));
  return {
    agent,
    database,
    planner,
    orchestrators,
    mischief: new Mischief(world, { agent, database, planner, orchestrators, sent }),
  };
}
