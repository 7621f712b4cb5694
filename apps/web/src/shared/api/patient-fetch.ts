import { type DeadlineName, deadlines } from "./deadlines.ts";
import { guardBody } from "./guard-body.ts";
import { createReach } from "./reach.ts";
import { type UnderWay, watchRequest } from "./watched-request.ts";

export interface PatientInit extends RequestInit {
  /** Without it the deadline of a read or a change, by method. `probe` checks whether the server answers. */
  readonly deadline?: DeadlineName | "probe";
}

/** A `fetch` whose requests never hang: after too much silence a request is aborted, which frees its connection, and fails as without a network. */
export type PatientFetch = (address: string, init?: PatientInit) => Promise<Response>;

/** Sends a form. Reports progress: `true` when everything was sent. */
export type Upload = (
  address: string,
  init: RequestInit,
  onProgress: (isSent: boolean) => void,
) => Promise<Response>;

interface Ways {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Sends forms with files, for which `fetch` reports no progress. */
  readonly upload?: () => Upload | undefined;
}

const isReading = (method = "GET"): boolean => method === "GET" || method === "HEAD";

/** Requests that wait for bytes, and the probe of their server. */
const createWaiting = (fetch: Ways["fetch"]) => {
  const underWay = new Set<UnderWay>();
  let ticks = 0;
  const tick = (): number => (ticks += 1);
  const giveUpReads = (before: number): void => {
    for (const { heard, isRead, giveUp } of underWay) if (isRead && heard < before) giveUp();
  };
  const reach = createReach(fetch, {
    tick,
    // Requests sent while the server was away hang for ever. A change may still arrive unless it was silent the whole time.
    onReturn: (failed, reached) => {
      giveUpReads(reached);
      for (const { heard, giveUp } of underWay) if (heard < failed) giveUp();
    },
    onForgotten: giveUpReads,
  });
  return { underWay, tick, reach };
};

export const createPatientFetch = ({ fetch, upload }: Ways): PatientFetch => {
  const { underWay, tick, reach } = createWaiting(fetch);
  const { isReached } = reach;
  return async (address, { deadline: name, ...init } = {}) => {
    if (name === "probe") return reach.probe(address);
    // Long work is not given up on suspicion, because nothing sends it again.
    const isRead = name === "joined" || (isReading(init.method) && name !== "work");
    const byUpload = init.body instanceof FormData ? upload?.() : undefined;
    const usual = isReading(init.method) ? "read" : "change";
    const deadline = deadlines[name ?? (init.body instanceof FormData ? "work" : usual)];
    const { answerMs, bytesMs } = deadline;
    const request = watchRequest({ deadline, isRead, ended: init.signal, tick, underWay, isReached });
    const watched = { ...init, signal: request.signal };
    const send = (): Promise<Response> => {
      request.wait(byUpload === undefined ? answerMs : bytesMs);
      if (byUpload === undefined) return fetch(address, watched);
      return byUpload(address, watched, (isSent) => request.wait(isSent ? answerMs : bytesMs));
    };
    try {
      const response = await send();
      request.pause();
      reach.answered();
      return guardBody(response, request, bytesMs);
    } catch (error) {
      request.end();
      throw request.reasonOf(error);
    }
  };
};
