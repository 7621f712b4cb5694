/** Lets `atOnce` pieces of work run, `waiting` more wait their turn in order, and refuses what comes beyond. */
export class WorkGate {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Whether `run` would refuse now. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#queue.length >= this.#waiting;
  }

  /** Runs `work` in its turn; throws what `refusal` gives when too many wait already. */
  async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.isFull) throw refusal();
      await new Promise<void>((turn) => this.#queue.push(turn));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to who waits longest, so that nobody who comes later takes it.
      const next = this.#queue.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
