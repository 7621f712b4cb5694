type Go = () => void;

/**
 * Lets tenants take turns at the store, so that one tenant's questions never keep another's waiting for long: at most
 * `inFlight` at once and half of them of one tenant. Those who wait are let in by turns, one of each tenant, each
 * tenant's in the order they came.
 */
export class FairQueue {
  readonly #perTenant: number;
  readonly #running = new Map<number, number>();
  /** In the order of the tenants' turns. */
  readonly #waiting = new Map<number, Go[]>();
  #free: number;

  /** RangeError: `inFlight` below 2. */
  constructor(inFlight: number) {
    if (!(inFlight >= 2)) throw new RangeError(`inFlight ${inFlight}`);
    this.#perTenant = Math.floor(inFlight / 2);
    this.#free = inFlight;
  }

  /** Runs `work` when it is its turn. Rejects with the signal's reason when that fires before; then `work` never runs. */
  async run<T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#mayEnter(tenantId)) this.#take(tenantId);
    else await this.#turn(tenantId, signal);
    try {
      return await work();
    } finally {
      this.#give(tenantId);
    }
  }

  #turn(tenantId: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal?.removeEventListener("abort", leave);
        this.#take(tenantId);
        resolve();
      };
      const leave = (): void => {
        const others = (this.#waiting.get(tenantId) ?? []).filter((one) => one !== go);
        if (others.length > 0) this.#waiting.set(tenantId, others);
        else this.#waiting.delete(tenantId);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting.set(tenantId, [...(this.#waiting.get(tenantId) ?? []), go]);
    });
  }

  #letIn(): void {
    for (const [tenantId, turns] of this.#waiting) {
      if (this.#free === 0) return;
      if (!this.#mayEnter(tenantId)) continue;
      const [go, ...rest] = turns;
      // Put in again at the end: the next turn is another tenant's.
      this.#waiting.delete(tenantId);
      if (rest.length > 0) this.#waiting.set(tenantId, rest);
      go?.();
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
