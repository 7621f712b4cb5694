/** A store that can be checked. */
export interface Pingable {
  ping(): Promise<void>;
}

/** Longest wait for an answer: balancers wait some five seconds. */
const waitMs = 2_000;
/** A store that answered before may be busy this long before it counts as down. */
const busyMs = 20_000;

/**
 * Watches a store, and returns a function that gives the reason why it is down; null when it is up. One slow answer does not make a store
 * down: otherwise a busy server would be taken out, and its work would make the others busy.
 */
export function watchStore(store: Pingable): () => Promise<string | null> {
  let last: string | null = `não respondeu em ${waitMs / 1000} s`;
  /** Start of the time without an answer; null: the last request was answered. */
  let silentSinceMs: number | null = null;
  let answered: Promise<void> | null = null;
  const ask = (): Promise<void> => {
    silentSinceMs ??= performance.now();
    answered ??= store
      .ping()
      .then(
        () => (last = null),
        (error: unknown) => (last = error instanceof Error ? error.message : String(error)),
      )
      .then(() => void ([silentSinceMs, answered] = [null, null]));
    return answered;
  };
  return async () => {
    await orLate(ask());
    if (last !== null || silentSinceMs === null) return last;
    const silentMs = performance.now() - silentSinceMs;
    return silentMs < busyMs ? null : `não responde há ${Math.round(silentMs / 1000)} s`;
  };
}

async function orLate(answered: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(() => late.resolve(), waitMs);
  await Promise.race([answered, late.promise]).finally(() => clearTimeout(timer));
}
