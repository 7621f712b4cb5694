import { probeMs, sweepEveryMs, sweepMs } from "./deadlines.ts";

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** Probes whether the server is reachable, with short deadlines. */
export interface Reach {
  /** Concurrent callers share one probe. */
  readonly isReached: () => Promise<boolean>;
  /** Reports that a call was answered. */
  readonly answered: () => void;
  /** Probes the given address; throws when it does not answer in time. */
  readonly probe: (address: string) => Promise<Response>;
}

interface Heard {
  /** Logical clock: counts requests and received answers. */
  readonly tick: () => number;
  /** The server is back. `failed` is when the last failed probe began, `reached` since when it is reachable, both in ticks. */
  readonly onReturn: (failed: number, reached: number) => void;
  /** The server answers, but some connections opened before `begun` are dead. */
  readonly onForgotten: (begun: number) => void;
}

/** Connections that browsers keep to one server. */
const connections = 6;
const place = "/health/live";

const askWithin = async (fetch: Fetch, address: string, init: RequestInit, ms: number): Promise<Response> => {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), ms);
  try {
    const response = await fetch(address, { ...init, cache: "no-store", signal: stop.signal });
    // An unread body would keep the connection occupied.
    await response.arrayBuffer();
    return response;
  } finally {
    clearTimeout(limit);
  }
};

/**
 * Uses all connections that the browser kept, so that dead ones end instead of hanging the next call. True when some are dead and some are not: then
 * calls under way may hang as well.
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
      // Without credentials browsers use a separate connection, so that the probe neither queues behind hanging calls nor uses a dead connection.
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
