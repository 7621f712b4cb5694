/** So many times within a lease it is renewed: a store that is away for a moment costs nothing. */
const renewals = 3;

export interface Renewal {
  readonly leaseS: number;
  /** Begins the lease anew; whether it was still this server's. */
  readonly renew: () => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Works on what this server has taken, and renews its lease until the work ends, however long that takes. The work's signal fires when
 * another server has it, because this one could not renew it in time.
 */
export async function whileRenewed<T>(
  { leaseS, renew, signal }: Renewal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const renewOnce = async (): Promise<void> => {
    if (!(await renew())) lost.abort(new Error("another server has taken the work"));
  };
  let renewing = Promise.resolve();
  const timer = setInterval(
    () => {
      // Of a store that is away the work itself, and the next renewal, tell.
      renewing = renewing.then(renewOnce).catch(() => undefined);
    },
    (leaseS * 1000) / renewals,
  );
  try {
    return await work(signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    // One that is under way would take back when what was tried in vain is due again.
    await renewing;
  }
}
