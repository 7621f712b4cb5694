interface Waiting {
  readonly ticket: number;
  readonly go: () => void;
}

/**
 * Lets tenants take turns at a shared resource, so that one tenant never makes another wait long: at most `inFlight` tasks at once, and
 * half of them of one tenant. Waiting tasks are admitted one per tenant in turn, each tenant's in the order of its tickets.
 */
export class FairScheduler {
  readonly #perTenant: number;
  readonly #running = new Map<number, number>();
  /** In the order of the tenants' turns. */
  readonly #waiting = new Map<number, readonly Waiting[]>();
  #free: number;
  #tickets = 0;

  /** Throws RangeError for `inFlight` below 2. */
  constructor(inFlight: number) {
    if (!(inFlight >= 2)) throw new RangeError(`inFlight ${inFlight}`);
    this.#perTenant = Math.floor(inFlight / 2);
    this.#free = inFlight;
  }

  /** A place in the order of waiting tasks. Work in several steps keeps its ticket, so that later work waits for all of it. */
  ticket(): number {
    return (this.#tickets += 1);
  }

  /** Runs `work` in its turn. Rejects with the signal's reason when that fires before; then `work` never runs. */
  async run<T>(
    tenantId: number,
    work: () => Promise<T>,
    signal?: AbortSignal,
    ticket = this.ticket(),
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayEnter(tenantId)) this.#take(tenantId);
    else await this.#turn(tenantId, ticket, signal);
    try {
      return await work();
    } finally {
      this.#give(tenantId);
    }
  }

  #turn(tenantId: number, ticket: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener("abort", leave);
        this.#take(tenantId);
        resolve();
      };
      const leave = (): void => {
        const others = (this.#waiting.get(tenantId) ?? []).filter((one) => one.go !== go);
        if (others.length > 0) this.#waiting.set(tenantId, others);
        else this.#waiting.delete(tenantId);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const waiting = [...(this.#waiting.get(tenantId) ?? []), { ticket, go }];
      this.#waiting.set(
        tenantId,
        waiting.toSorted((one, other) => one.ticket - other.ticket),
      );
    });
  }

  #letIn(): void {
    for (const [tenantId, turns] of this.#waiting) {
      if (this.#free === 0) return;
      if (!this.#mayEnter(tenantId)) continue;
      const [first, ...rest] = turns;
      // Added again at the end, so that the next turn is another tenant's.
      this.#waiting.delete(tenantId);
      if (rest.length > 0) this.#waiting.set(tenantId, rest);
      first?.go();
    }
  }

  #mayEnter(tenantId: number): boolean {
    return this.#free > 0 && this.#runningOf(tenantId) < this.#perTenant;
  }

  #runningOf(tenantId: number): number {
    return this.#running.get(tenantId) ?? 0;
  }

  #take(tenantId: number): void {
    this.#free -= 1;
    this.#running.set(tenantId, this.#runningOf(tenantId) + 1);
  }

  #give(tenantId: number): void {
    this.#free += 1;
    const left = this.#runningOf(tenantId) - 1;
    if (left === 0) this.#running.delete(tenantId);
    else this.#running.set(tenantId, left);
    this.#letIn();
  }
}
