/** Renewals within a lease, so that a store which fails for a moment does no harm. */
const renewals = 3;

export interface Renewal {
  readonly leaseS: number;
  /** Renews the lease; false when another server has taken it. */
  readonly renew: () => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does work that this server has leased, and renews the lease until the work ends. The work's signal fires when another server has the lease, or may
 * have it because this one could not renew it in time.
 */
export async function whileRenewed<T>(
  { leaseS, renew, signal }: Renewal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let heldFromMs = performance.now();
  const renewOnce = async (): Promise<void> => {
    const askedMs = performance.now();
    if (await renew()) heldFromMs = askedMs;
    else lost.abort(new Error("another server has taken the work"));
  };
  let renewing = Promise.resolve();
  const timer = setInterval(
    () => {
      // Checked even while a renewal waits for its answer, since the lease ends all the same.
      if (performance.now() - heldFromMs >= leaseS * 1000)
        return lost.abort(new Error("the lease could not be renewed in time"));
      // An unreachable store is asked again at the next renewal.
      renewing = renewing.then(renewOnce).catch(() => undefined);
    },
    (leaseS * 1000) / renewals,
  );
  try {
    return await work(signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    // A renewal that ends later would overwrite when failed work is due again.
    await renewing;
  }
}
