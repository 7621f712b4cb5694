interface Running<T> {
  readonly result: Promise<T>;
  readonly ending: AbortController;
  viewers: number;
}

/** Runs equal work once for all simultaneous callers; it is cancelled only when all of them have left. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Running<T>>();

  /** The result of the work under `key`, started or joined. Rejects with the signal's reason as soon as that fires. */
  async run(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const running = this.#running.get(key) ?? this.#begin(key, work);
    running.viewers += 1;
    try {
      return await untilAborted(running.result, signal);
    } finally {
      running.viewers -= 1;
      if (running.viewers === 0 && this.#forget(key, running)) running.ending.abort(signal.reason);
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> {
    const ending = new AbortController();
    const result = (async () => work(ending.signal))().finally(() => this.#forget(key, running));
    const running: Running<T> = { result, ending, viewers: 0 };
    this.#running.set(key, running);
    return running;
  }

  /** Removes a running work, so that later callers start a new one; returns whether it was still registered. */
  #forget(key: string, running: Running<T>): boolean {
    return this.#running.get(key) === running && this.#running.delete(key);
  }
}

function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
