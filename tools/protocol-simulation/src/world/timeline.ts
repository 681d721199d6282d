type Task = () => void;

/** What will happen, by time and then in the order in which it was put in: a binary heap. */
export class Timeline {
  now = 0;
  #order = 0;
  readonly #times: number[] = [];
  readonly #orders: number[] = [];
  readonly #tasks: Task[] = [];

  get size(): number {
    return this.#tasks.length;
  }

  in(ms: number, task: Task): void {
    this.at(this.now + ms, task);
  }

  at(time: number, task: Task): void {
    const times = this.#times;
    const orders = this.#orders;
    const tasks = this.#tasks;
    const when = Math.max(time, this.now);
    let hole = tasks.length;
    times.push(when);
    orders.push(this.#order);
    tasks.push(task);
    // The new one has the highest order, so it passes only what is later.
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if ((times[parent] as number) <= when) break;
      this.#copy(parent, hole);
      hole = parent;
    }
    times[hole] = when;
    orders[hole] = this.#order++;
    tasks[hole] = task;
  }

  /** Does the next thing; false when nothing is left. */
  step(): boolean {
    const task = this.#tasks[0];
    if (task === undefined) return false;
    this.now = this.#times[0] as number;
    this.#removeFirst();
    task();
    return true;
  }

  #removeFirst(): void {
    const time = this.#times.pop() as number;
    const order = this.#orders.pop() as number;
    const task = this.#tasks.pop() as Task;
    const length = this.#tasks.length;
    if (length === 0) return;
    let hole = 0;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= length) break;
      if (child + 1 < length && this.#isBefore(child + 1, child)) child++;
      const childTime = this.#times[child] as number;
      if (time < childTime || (time === childTime && order < (this.#orders[child] as number))) break;
      this.#copy(child, hole);
      hole = child;
    }
    this.#times[hole] = time;
    this.#orders[hole] = order;
    this.#tasks[hole] = task;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#times[a] as number) - (this.#times[b] as number);
    return difference < 0 || (difference === 0 && (this.#orders[a] as number) < (this.#orders[b] as number));
  }

  #copy(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number;
    this.#orders[to] = this.#orders[from] as number;
    this.#tasks[to] = this.#tasks[from] as Task;
  }
}
