import { isCalm, type World } from '../world/world';

/** Thrown where a process crashes, so that nothing of it goes on. */
const PROCESS_GONE = new Error('this process is gone');

/** A process of the server that may crash, and is started again. */
export abstract class Process {
  alive = true;
  #life = 0;

  constructor(
    readonly name: string,
    readonly world: World,
  ) {}

  /** Another one after each crash. */
  get lifeName(): string {
    return `${this.name}/${this.#life}`;
  }

  protected abstract ended(): void;
  protected abstract begun(): void;

  crash(downMs: number): void {
    if (!this.alive) return;
    this.trace('crashes');
    this.alive = false;
    this.#life++;
    this.ended();
    this.world.timeline.in(downMs, () => {
      this.alive = true;
      this.begun();
      this.trace('is back');
    });
  }

  /** It may crash here, and then nothing that it was about to do is done. */
  mayCrash(): void {
    const { random, trouble } = this.world;
    if (trouble.orchestratorSlips === 0 || !random.chance(trouble.orchestratorSlips) || isCalm(this.world)) return;
    this.crash(random.between(200, 4_000));
    throw PROCESS_GONE;
  }

  /** Whatever this process does begins here. */
  run(task: () => void): void {
    if (!this.alive) return;
    try {
      task();
    } catch (error) {
      if (error !== PROCESS_GONE) throw error;
    }
  }

  /** Runs a task of this process later; never, if the process is gone by then. */
  later(ms: number, task: () => void): void {
    const life = this.#life;
    this.world.timeline.in(ms, () => {
      if (life === this.#life) this.run(task);
    });
  }

  trace(line: string): void {
    this.world.trace?.(`${this.name} ${line}`);
  }
}
