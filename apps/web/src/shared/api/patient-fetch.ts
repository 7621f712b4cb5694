import { type DeadlineName, deadlines } from "./deadlines.ts";
import { guardBody } from "./guard-body.ts";
import { createReach } from "./reach.ts";
import { type UnderWay, watchRequest } from "./watched-request.ts";

export interface PatientInit extends RequestInit {
  /** Left out, that of a read or of a change, by the method. `probe`: whether the server is there. */
  readonly deadline?: DeadlineName | "probe";
}

/** `fetch` of which no request hangs: one that is silent for too long is ended, frees its connection and fails as without a network. */
export type PatientFetch = (address: string, init?: PatientInit) => Promise<Response>;

/** Sends a form and tells of what has left: `true` once all has. */
export type Upload = (
  address: string,
  init: RequestInit,
  onProgress: (isSent: boolean) => void,
) => Promise<Response>;

interface Ways {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** How forms with files are sent where `fetch` does not do: it tells no progress. */
  readonly upload?: () => Upload | undefined;
}

const isReading = (method = "GET"): boolean => method === "GET" || method === "HEAD";

/** The requests that wait, and the server that they wait for. */
const createWaiting = (fetch: Ways["fetch"]) => {
  const underWay = new Set<UnderWay>();
  let ticks = 0;
  const tick = (): number => (ticks += 1);
  const giveUpReads = (before: number): void => {
    for (const { heard, isRead, giveUp } of underWay) if (isRead && heard < before) giveUp();
  };
  const reach = createReach(fetch, {
    tick,
    // What was asked while the server was away hangs for ever. A change may still arrive, unless it was silent all the while.
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
    // What takes its time is not given up on a suspicion: nobody asks for it again.
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
