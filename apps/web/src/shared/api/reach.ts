import { probeMs, sweepEveryMs, sweepMs } from "./deadlines.ts";

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Whether the server is there, by small questions with a short deadline. */
export interface Reach {
  /** Those who ask while one is asked share its answer. */
  readonly isReached: () => Promise<boolean>;
  /** A call was answered. */
  readonly answered: () => void;
  /** Asks an address of one's own; throws when it does not answer in time. */
  readonly probe: (address: string) => Promise<Response>;
}

interface Heard {
  /** The n-th thing that was asked or heard. */
  readonly tick: () => number;
  /** It is there again: when the last probe that failed began, and from when on all is well. */
  readonly onReturn: (failed: number, reached: number) => void;
  /** It is there, but some connections from before this are dead. */
  readonly onForgotten: (begun: number) => void;
}

/** As many connections as browsers keep to a server. */
const connections = 6;
const place = "/health/live";

const askWithin = async (fetch: Fetch, address: string, init: RequestInit, ms: number): Promise<Response> => {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), ms);
  try {
    const response = await fetch(address, { ...init, cache: "no-store", signal: stop.signal });
    // An answer that nobody reads keeps its connection.
    await response.arrayBuffer();
    return response;
  } finally {
    clearTimeout(limit);
  }
};

/**
 * Uses all connections that the browser has kept from before, which ends those that are dead: the next call would hang on one of
 * them. True when some are and some are not, so that calls on their way hang as well.
 */
const findsForgotten = async (fetch: Fetch): Promise<boolean> => {
  const asked = Array.from({ length: connections }, () =>
    askWithin(fetch, place, {}, sweepMs).then(
      () => true,
      () => false,
    ),
  );
  const answered = (await Promise.all(asked)).filter(Boolean).length;
  return answered > 0 && answered < connections;
};

export const createReach = (fetch: Fetch, { tick, onReturn, onForgotten }: Heard): Reach => {
  let failed: number | null = null;
  let asking: Promise<boolean> | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const probe = async (address: string): Promise<Response> => {
    const begun = tick();
    try {
      // Without credentials browsers keep it apart from the calls: it waits behind none that hangs, on no connection that is dead.
      const response = await askWithin(fetch, address, { credentials: "omit" }, probeMs);
      if (failed !== null) onReturn(failed, begun);
      failed = null;
      return response;
    } catch (error) {
      failed = begun;
      throw error;
    }
  };

  const answered = (): void => {
    const before = failed;
    failed = null;
    if (before !== null) onReturn(before, before);
  };

  const sweep = async (): Promise<void> => {
    if (rest !== undefined) return;
    rest = setTimeout(() => (rest = undefined), sweepEveryMs);
    const begun = tick();
    if (await findsForgotten(fetch)) onForgotten(begun);
  };

  const ask = async (): Promise<boolean> => {
    const isThere = await probe(place).then(
      () => true,
      () => false,
    );
    asking = null;
    void sweep();
    return isThere;
  };
  return { answered, probe, isReached: () => (asking ??= ask()) };
};
