import { joinCalls, joinedAnswer, mostJoined } from "@fiel/contracts";
import { ApiError, noAnswer } from "./api-error.ts";
import type { PatientInit } from "./patient-fetch.ts";

/** What a call was answered, whichever request brought it. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export type Ask = (url: string, signal: AbortSignal | undefined) => Promise<Answered>;

interface Ways {
  /** Asks one call by a request of its own. */
  readonly alone: Ask;
  /** Throws `ApiError` where the request as a whole is refused or not answered. */
  readonly send: (url: string, init: PatientInit) => Promise<Response>;
  /** Whose page it is: what one asked is never asked in another's name. */
  readonly whose: () => unknown;
}

interface Waiting {
  readonly of: unknown;
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: Answered | Promise<Answered>) => void;
  readonly reject: (reason: unknown) => void;
}

/** What a page asks at the same moment comes within this time, ms. */
const togetherMs = 8;
/** Longer addresses, of filters with many windows, are asked alone. */
const longestUrl = 8_000;

const clientOf = (url: string): string => /^\/api\/client\/[^/]+(?=\/)/.exec(url)?.[0] ?? "";
const addressFor = (client: string): string => joinCalls.path.replace("/api/client/:tenant", () => client);

/** Hands on each line of a text that comes in pieces. */
const readLines = async (body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<void> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  }
};

/** A call that is given up is answered so at once, and the last of them ends the request; leaves nothing on the signals. */
const letLeave = (open: Set<Waiting>, stop: AbortController): (() => void) => {
  const all = [...open];
  const look = (): void => {
    for (const call of all) if (call.signal?.aborted && open.delete(call)) call.reject(call.signal.reason);
    if (open.size === 0) stop.abort();
  };
  for (const { signal } of all) signal?.addEventListener("abort", look);
  return () => {
    for (const { signal } of all) signal?.removeEventListener("abort", look);
  };
};

/** A server of before knows no joined calls; what else refuses the request refuses each of them. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

const createSendJoined = ({ alone, send }: Pick<Ways, "alone" | "send">) => {
  const askAlone = ({ url, signal, resolve }: Waiting): void => resolve(alone(url, signal));
  const take = (open: Set<Waiting>, calls: readonly Waiting[], line: string): void => {
    const { at, status, body } = joinedAnswer.parse(JSON.parse(line));
    const call = calls[at];
    if (call === undefined || !open.delete(call)) return;
    if (status === 0) askAlone(call);
    else call.resolve({ status, body });
  };
  return async (client: string, calls: readonly Waiting[]): Promise<void> => {
    if (calls.length === 1) return calls.forEach(askAlone);
    const open = new Set(calls);
    const stop = new AbortController();
    const leave = letLeave(open, stop);
    try {
      const body = JSON.stringify({ calls: calls.map(({ url }) => url) });
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body, signal: stop.signal, deadline: "joined" } as const;
      const response = await send(addressFor(client), init);
      if (response.body !== null) await readLines(response.body, (line) => take(open, calls, line));
      throw noAnswer("The answer ended early.");
    } catch (error) {
      for (const call of open) {
        if (isUnknown(error)) askAlone(call);
        else call.reject(error instanceof ApiError ? error : noAnswer(error));
      }
    } finally {
      leave();
    }
  };
};

/**
 * Joins the reading calls that a page makes at the same moment into one request: a browser has six connections to a server, and each
 * request costs a slow line its round trip. Answers come one by one, as the server has them.
 */
export const createJoinedAsk = ({ alone, send, whose }: Ways): Ask => {
  const sendJoined = createSendJoined({ alone, send });
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = ({ signal, of }: Waiting): boolean => signal?.aborted !== true && of === whose();
  const flush = (): void => {
    timer = undefined;
    const asked = waiting.filter(isWanted);
    for (const { signal, reject } of waiting.filter((one) => !isWanted(one)))
      reject(signal?.aborted ? signal.reason : noAnswer("The session is over."));
    waiting = [];
    for (const [client, calls] of Map.groupBy(asked, ({ url }) => clientOf(url)))
      for (let from = 0; from < calls.length; from += mostJoined)
        void sendJoined(client, calls.slice(from, from + mostJoined));
  };
  return (url, signal) => {
    if (clientOf(url) === "" || url.length > longestUrl) return alone(url, signal);
    return new Promise((resolve, reject) => {
      waiting.push({ of: whose(), url, signal, resolve, reject });
      timer ??= setTimeout(flush, togetherMs);
    });
  };
};
