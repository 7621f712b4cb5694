import { joinCalls, joinedAnswer, mostJoined } from "@fiel/contracts";
import { ApiError, noAnswer } from "./api-error.ts";
import type { PatientInit } from "./patient-fetch.ts";

/** Answer of a call, from its own or a joined request. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

export type Ask = (url: string, signal: AbortSignal | undefined) => Promise<Answered>;

interface Ways {
  /** Sends one call as its own request. */
  readonly alone: Ask;
  /** Throws `ApiError` when the whole request is refused or gets no answer. */
  readonly send: (url: string, init: PatientInit) => Promise<Response>;
  /** Identity of the session. A call of one session is never sent in another. */
  readonly whose: () => unknown;
}

interface Waiting {
  readonly of: unknown;
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answer: Answered | Promise<Answered>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Ms during which calls are collected into one request. */
const togetherMs = 8;
/** Longest URL that is joined. Longer ones, of filters with many windows, are sent alone. */
const longestUrl = 8_000;

const clientOf = (url: string): string => /^\/api\/client\/[^/]+(?=\/)/.exec(url)?.[0] ?? "";
const addressFor = (client: string): string => joinCalls.path.replace("/api/client/:tenant", () => client);

/** Calls `onLine` for each line of a stream. */
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

/** Rejects a call as soon as it is aborted, and ends the request with the last one. The returned function removes the listeners. */
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

/** Whether the server is too old to know joined calls. Any other refusal applies to each of the calls. */
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
 * Joins reads made at the same moment into one request: a browser has six connections to a server, and on a slow line each request costs a round
 * trip. Answers arrive one by one, as the server has them.
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
