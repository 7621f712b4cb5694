/** Gives each piece of work a free member; other work waits in order of arrival. */
export interface Pool<T> {
  /** Runs work with a member. Rejects with the signal's reason when it fires before a member is free. */
  use<R>(work: (member: T) => Promise<R>, signal?: AbortSignal): Promise<R>;
  /** Resolves when no work is running. Later work is refused. */
  drain(): Promise<void>;
}

/** The store was closed while the server still had work for it. */
export class StoreClosed extends Error {
  override readonly name = "StoreClosed";

  constructor() {
    super("the telemetry store is closed");
  }
}

export function createPool<T>(members: readonly T[]): Pool<T> {
  const free = [...members];
  const waiting: ((member: T) => void)[] = [];
  let closed = false;
  let idle: (() => void) | undefined;

  const acquire = (signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    const member = free.pop();
    if (member !== undefined) return Promise.resolve(member);
    return new Promise<T>((resolve, reject) => {
      const take = (given: T): void => {
        signal?.removeEventListener("abort", leave);
        resolve(given);
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(take);
    });
  };
  const release = (member: T): void => {
    const next = waiting.shift();
    if (next) next(member);
    else free.push(member);
    if (free.length === members.length) idle?.();
  };

  return {
    async use(work, signal) {
      if (closed) throw new StoreClosed();
      const member = await acquire(signal);
      // An aborted read continues inside the engine, so the member is free only when the engine is done with it.
      const running = work(member);
      running.then(
        () => release(member),
        () => release(member),
      );
      return running;
    },
    async drain() {
      closed = true;
      if (free.length < members.length) await new Promise<void>((resolve) => (idle = resolve));
    },
  };
}
