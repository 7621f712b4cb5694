/**
 * Lets any number store at a time, or one read: what was read is all that was stored before, and whatever is stored afterwards
 * can be added to it.
 */
class StoreOrRead {
  #storing = 0;
  /** Resolves when nothing is being stored any more. */
  #idle: PromiseWithResolvers<void> | null = null;
  #reading: Promise<unknown> | null = null;

  /** Stores by `work`; `settled` is told whether it was stored before anybody reads, or knows of it. */
  async store(work: () => Promise<void>, settled: (isStored: boolean) => void): Promise<void> {
    while (this.#reading !== null) await this.#reading.catch(() => undefined);
    this.#storing += 1;
    try {
      await work();
      settled(true);
    } catch (error) {
      settled(false);
      throw error;
    } finally {
      this.#storing -= 1;
      if (this.#storing === 0) this.#idle?.resolve();
    }
  }

  /**
   * What `held` finds, now or after another's reading, else what `read` gives while nothing is stored. Who left before that does
   * not read; whoever waited for one who left while reading reads then.
   */
  async readUnless<T>(held: () => T | undefined, read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      signal?.throwIfAborted();
      const found = held();
      if (found !== undefined) return found;
      if (this.#reading === null) break;
      await this.#reading.catch(() => undefined);
    }
    const reading = this.#whenIdle(read);
    this.#reading = reading;
    try {
      return await reading;
    } finally {
      this.#reading = null;
    }
  }

  async #whenIdle<T>(read: () => Promise<T>): Promise<T> {
    if (this.#storing > 0) {
      this.#idle = Promise.withResolvers();
      await this.#idle.promise;
      this.#idle = null;
    }
    return read();
  }
}

/** One for each tenant. */
export class TenantGates {
  readonly #gates = new Map<number, StoreOrRead>();

  of(tenantId: number): StoreOrRead {
    const gate = this.#gates.get(tenantId) ?? new StoreOrRead();
    this.#gates.set(tenantId, gate);
    return gate;
  }
}
