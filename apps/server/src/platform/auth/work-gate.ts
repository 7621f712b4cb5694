/** Owner of the work: a tenant's number; null for no particular tenant. */
export type WorkOf = number | null;

/**
 * Runs at most `atOnce` tasks, half of them for one tenant, so that a tenant's long task leaves room for others. Up to `waiting` more tasks
 * of each tenant wait, served one tenant after the other; further ones are refused.
 */
export class WorkGate {
  readonly #atOnce: number;
  readonly #ofOne: number;
  readonly #waiting: number;
  /** Waiting tasks by owner, in the order of the owners' turns. */
  readonly #queues = new Map<WorkOf, readonly (() => void)[]>();
  readonly #running = new Map<WorkOf, number>();

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#ofOne = Math.ceil(atOnce / 2);
    this.#waiting = waiting;
  }

  /** Whether `run` would refuse now. */
  isFullFor(of: WorkOf): boolean {
    return !this.#mayEnter(of) && (this.#queues.get(of)?.length ?? 0) >= this.#waiting;
  }

  /** Runs `work` in its turn; throws the error of `refusal` when too many wait already. */
  async run<T>(work: () => Promise<T>, refusal: () => Error, of: WorkOf): Promise<T> {
    if (this.isFullFor(of)) throw refusal();
    if (this.#mayEnter(of)) this.#count(of, 1);
    else await new Promise<void>((turn) => this.#queues.set(of, [...(this.#queues.get(of) ?? []), turn]));
    try {
      return await work();
    } finally {
      this.#count(of, -1);
      this.#letIn();
    }
  }

  #mayEnter(of: WorkOf): boolean {
    const all = [...this.#running.values()].reduce((sum, one) => sum + one, 0);
    return all < this.#atOnce && (of === null || (this.#running.get(of) ?? 0) < this.#ofOne);
  }

  #count(of: WorkOf, change: 1 | -1): void {
    const count = (this.#running.get(of) ?? 0) + change;
    if (count === 0) this.#running.delete(of);
    else this.#running.set(of, count);
  }

  /** Hands a free place directly to the next waiting task, so that no later task takes it. */
  #letIn(): void {
    for (const [of, [first, ...rest]] of Array.from(this.#queues)) {
      if (first === undefined || !this.#mayEnter(of)) continue;
      // The owner moves to the end, so that the next turn is another owner's.
      this.#queues.delete(of);
      if (rest.length > 0) this.#queues.set(of, rest);
      this.#count(of, 1);
      first();
    }
  }
}
