import type { Database } from './server/database';
import type { Orchestrator } from './server/orchestrator';
import type { Planner } from './server/planner';
import type { Agent } from './workstation/agent';
import type { Down } from './workstation/messages';
import type { World } from './world/world';

/** Jumps of a clock, ms: below and above what is noticed, and far above. */
const JUMPS = [-600_000, -1_000, -400, 400, 1_000, 600_000] as const;

const LOCAL_REASONS = ['human_input', 'pause_file', 'key_chord'] as const;
/** No buffer keeps a message for longer, ms: the journal remembers for a week. */
const LONGEST_REDELIVERY_MS = 6 * 24 * 3_600_000;

interface Sent {
  readonly message: Down;
  readonly at: number;
}

interface Victims {
  readonly agent: Agent;
  readonly database: Database;
  readonly planner: Planner;
  readonly orchestrators: readonly Orchestrator[];
  /** Every command and order that was ever sent. */
  readonly sent: readonly Sent[];
}

/** Lets everything go wrong that this life's trouble names, around the times at which something is being done. */
export class Mischief {
  constructor(
    private readonly world: World,
    private readonly victims: Victims,
  ) {}

  unleash(): void {
    const { world, victims } = this;
    const { trouble, random, timeline } = world;
    const { agent, orchestrators } = victims;
    const last = victims.database.tasks.at(-1)?.dueAt ?? 0;
    world.calmFrom = last + random.between(3_000, 15_000);
    world.network.calmFrom = world.calmFrom;
    this.#times(trouble.partitions, () => this.#partition());
    this.#times(trouble.agentCrashes, () => this.#crashAgent());
    this.#times(trouble.stops, () => this.#stop());
    this.#times(trouble.syncFails ? 1 : 0, () => agent.disk.fail());
    this.#times(trouble.storms, () => this.#storm());
    this.#times(trouble.conflicts, () => this.#conflict());
    this.#times(trouble.orchestratorCrashes, () => random.pick(orchestrators).crash(random.between(500, 6_000)));
    this.#times(trouble.failOvers, () => this.#failOver());
    this.#times(trouble.ghosts, () => this.#ghost());
    this.#times(trouble.forgeries, () => this.#forge());
    this.#times(trouble.userChanges, () => agent.desktop.change());
    this.#times(trouble.interrupts, () => this.#interrupt());
    this.#times(trouble.freezes, () => agent.freeze(random.between(50, 9_000)));
    this.#times(trouble.clocks === 'jump' ? 2 : 0, () => agent.clocks.setWall(random.pick(JUMPS)));
    this.#times(trouble.clocks === 'sleep' ? 2 : 0, () => agent.sleep(random.pick([400, 1_500, 60_000])));
    this.#times(trouble.compactions, () => this.#compact());
    if (trouble.diskRoom !== null) timeline.at(world.calmFrom, () => this.#freeDisk());
  }

  /** So many times, each a little after one of the tasks is due. */
  #times(count: number, task: () => void): void {
    const { random, timeline } = this.world;
    for (let i = 0; i < count; i++) {
      const near = random.pick(this.victims.database.tasks).dueAt;
      timeline.at(Math.min(near + random.between(-500, 6_000), this.world.calmFrom - 1), task);
    }
  }

  #partition(): void {
    const { random, network, timeline, trace } = this.world;
    const ways = random.pick([['up'], ['down'], ['up', 'down']] as const);
    const ms = random.between(500, 8_000);
    trace?.(`the network is cut ${ways.join(' and ')} for ${ms} ms`);
    for (const way of ways) network.block(way, ms);
    // Silence for so long is taken for a peer that is gone.
    timeline.in(2_500, () => {
      if (network.isBlocked('down')) this.victims.agent.link.silence();
      if (network.isBlocked('up')) for (const orchestrator of this.victims.orchestrators) orchestrator.silence();
    });
  }

  #crashAgent(): void {
    const { random, trouble } = this.world;
    const { agent } = this.victims;
    if (trouble.journalLost && random.chance(0.5)) agent.loseJournal();
    agent.crash(random.chance(trouble.powerLoss), random.between(50, 5_000));
  }

  #stop(): void {
    const { agent } = this.victims;
    if (!agent.up) return;
    this.world.trace?.('agent is asked to stop');
    agent.lane.feed({ kind: 'stopping' });
    this.#endWhenQuiet(100);
  }

  #endWhenQuiet(tries: number): void {
    const { agent } = this.victims;
    agent.later(50, () => {
      if (agent.lane.state.open.length === 0 || tries === 0) agent.crash(false, this.world.random.between(50, 2_000));
      else this.#endWhenQuiet(tries - 1);
    });
  }

  #storm(): void {
    for (let i = 0; i < 30; i++) this.#ghost();
  }

  #conflict(): void {
    const commands = this.#buffered().filter((message) => message.kind === 'command');
    if (commands.length === 0) return;
    const command = this.world.random.pick(commands);
    this.world.trace?.(`another content comes under the id ${command.action.actionId}`);
    this.victims.agent.receive({ ...command, digest: 'other' });
  }

  /** The agent loses its connection and finds another orchestrator, while the first goes on as before for a while. */
  #failOver(): void {
    const { agent } = this.victims;
    this.world.trace?.('the agent loses its connection');
    agent.link.silence();
  }

  #compact(): void {
    const { agent } = this.victims;
    if (agent.up && !agent.frozen) agent.lane.compact();
  }

  #freeDisk(): void {
    const { agent } = this.victims;
    agent.disk.free();
    if (agent.up && agent.lane.state.journal === 'full') agent.lane.feed({ kind: 'journal', state: 'open' });
  }

  #ghost(): void {
    const messages = this.#buffered();
    if (messages.length === 0) return;
    const message = this.world.random.pick(messages);
    this.world.trace?.(`an old ${message.kind} comes out of a buffer`);
    this.victims.agent.receive(message);
  }

  #buffered(): Down[] {
    const oldest = this.world.timeline.now - LONGEST_REDELIVERY_MS;
    return this.victims.sent.filter(({ at }) => at > oldest).map(({ message }) => message);
  }

  #forge(): void {
    const { random } = this.world;
    const { agent, database, planner } = this.victims;
    const like = database.rows.length > 0 ? random.pick(database.rows) : null;
    const epoch = database.epoch + random.below(2);
    const authentic = false;
    const actionId = like?.action.actionId ?? 'nothing';
    switch (random.below(6)) {
      case 0:
        agent.receive({ kind: 'enquiry', actionId, epoch, rememberUntilMs: 0, authentic });
        break;
      case 1:
        agent.receive({
          kind: 'order',
          order: 'resume',
          epoch,
          sequence: 1_000,
          pauseNumber: 1,
          givenAt: 0,
          authentic,
        });
        break;
      case 2:
        agent.receive({ kind: 'welcome', connection: 0, epoch: epoch + 1, serverMs: 1, authentic });
        break;
      default:
        agent.receive({ kind: 'command', action: planner.forge({ epoch }, like), digest: 'forged', authentic });
    }
  }

  #interrupt(): void {
    const { random, timeline } = this.world;
    const { agent, orchestrators } = this.victims;
    if (!agent.up || agent.frozen) return;
    agent.lane.interrupt(random.pick(LOCAL_REASONS));
    if (random.chance(0.5)) agent.desktop.change();
    timeline.in(random.between(500, 5_000), () => {
      if (random.chance(0.6) && agent.up) agent.lane.resume();
      if (random.chance(0.6)) for (const orchestrator of orchestrators) orchestrator.order('resume');
    });
    if (random.chance(0.3)) for (const orchestrator of orchestrators) orchestrator.order('pause');
  }
}
