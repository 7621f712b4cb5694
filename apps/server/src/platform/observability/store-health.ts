/** A store as its health sees it. */
export interface Pingable {
  ping(): Promise<void>;
}

/** Whoever asks waits no longer for an answer: balancers wait some five seconds. */
const waitMs = 2_000;
/** A store that answered before may be busy for so long; then it is down. */
const busyMs = 20_000;

/**
 * Watches a store, and gives the function that tells why it is down; null when it is up. A store that has answered is not down because one
 * answer takes long: a server that is only busy would be taken out, and its work would make the others busy.
 */
export function watchStore(store: Pingable): () => Promise<string | null> {
  let last: string | null = `não respondeu em ${waitMs / 1000} s`;
  /** Since when it has been asked and said nothing; null: it answered what it was asked last. */
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
