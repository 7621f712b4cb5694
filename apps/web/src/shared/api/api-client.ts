import type { AnswerOf, Call } from "@fiel/contracts";
import type { Outside } from "../environment/environment.ts";
import type { ServerClock } from "../environment/server-clock.ts";
import type { SessionStore } from "../session/session-store.ts";
import { errorOfAnswer, isNoAnswer, noAnswer } from "./api-error.ts";
import type { DeadlineName } from "./deadlines.ts";
import { type Ask, createJoinedAsk } from "./join-calls.ts";
import type { PatientInit } from "./patient-fetch.ts";
import { type InputOf, urlOf } from "./request-of-call.ts";

export interface ApiClient {
  /** Throws `ApiError`, or the abort reason. A 401 to a call with a session ends the session. */
  readonly call: <C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) => Promise<AnswerOf<C>>;
  /** Fetches a file, for pictures and downloads. Throws like `call`. */
  readonly file: (url: string, signal?: AbortSignal) => Promise<Blob>;
  /** Raw response of a GET, for streams and for files that are processed while they arrive. Throws like `call`. */
  readonly open: (url: string, signal: AbortSignal, deadline?: DeadlineName) => Promise<Response>;
}

/** Called when a change got no answer: it may or may not have arrived. */
export type OnUnanswered = () => void;

type LooseInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
  readonly version?: number;
};

/** Text fields come first, so that the server can refuse a form before it has read the files. */
const formOf = (body: unknown, files: LooseInput["files"] = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const headersFor = (version: number | undefined): Headers => {
  const headers = new Headers({ Accept: "application/json" });
  if (version !== undefined) headers.set("If-Match", `"${version}"`);
  return headers;
};

/** Calls without a session are left out: their pages show the failure themselves. */
const isToldUnanswered = (call: Call, error: unknown): boolean =>
  call.method !== "GET" && call.audience !== "none" && isNoAnswer(error);

const initOf = (call: Call, { body, files, version }: LooseInput, signal?: AbortSignal): PatientInit => {
  const headers = headersFor(version);
  if (call.files === undefined && body !== undefined) headers.set("Content-Type", "application/json");
  return {
    method: call.method,
    headers,
    ...(call.long ? { deadline: "work" } : {}),
    ...(signal ? { signal } : {}),
    ...(call.files !== undefined ? { body: formOf(body, files) } : {}),
    ...(call.files === undefined && body !== undefined ? { body: JSON.stringify(body) } : {}),
  };
};

/** Whether a call may share a request with others: reads with a session, except `long` ones, which may take minutes, and versioned ones. */
const isJoined = ({ method, audience, long, versioned }: Call): boolean =>
  method === "GET" && audience !== "none" && long !== true && versioned !== true;

/** Waits until the session is settled. Throws 401 when the user left the page instead, or when another person signed in. */
const untilSettled = async (session: SessionStore, signal: AbortSignal | null | undefined): Promise<void> => {
  await session.settled(signal);
  if (session.get().token === null) throw errorOfAnswer(401, undefined);
};

type Send = (url: string, init: PatientInit, withToken: boolean) => Promise<Response>;

const createSend = (
  outside: Pick<Outside, "fetch" | "monotonic">,
  session: SessionStore,
  clock: Pick<ServerClock, "observe">,
): Send =>
  async function send(url, init, withToken) {
    // While the page waits for a new sign-in, a call waits for it too. Otherwise it reads the token now, because signing out sends a call and ends
    // the session right after.
    if (withToken && session.isWaiting()) await untilSettled(session, init.signal);
    const { token, language } = session.get();
    const headers = new Headers(init.headers);
    if (withToken && token !== null) headers.set("Authorization", `Bearer ${token}`);
    if (language !== null) headers.set("Accept-Language", language);
    const sentMs = outside.monotonic();
    let response: Response;
    try {
      response = await outside.fetch(url, { ...init, headers });
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason;
      throw noAnswer(cause);
    }
    clock.observe(response.headers.get("Date"), outside.monotonic() - sentMs);
    if (response.ok) return response;
    // The server did nothing. The call is sent again once the user has signed in over the page.
    if (response.status === 401 && withToken && token !== null && session.refuse(token))
      return send(url, init, withToken);
    throw errorOfAnswer(response.status, await jsonOf(response));
  };

const answerOf = async (sent: Promise<Response>): Promise<unknown> => {
  const answer = await jsonOf(await sent);
  if (answer === undefined) throw noAnswer("The answer is not JSON.");
  return answer;
};

/** Reads by a request of its own or by a joined one; answer and errors are the same. */
const createAsk = (
  send: Send,
  session: SessionStore,
): ((url: string, signal?: AbortSignal) => Promise<unknown>) => {
  const alone: Ask = async (url, signal) => {
    const init = { headers: headersFor(undefined), ...(signal ? { signal } : {}) };
    return { status: 200, body: await answerOf(send(url, init, true)) };
  };
  const whose = () => session.get().token;
  const joined = createJoinedAsk({ alone, send: (url, init) => send(url, init, true), whose });
  return async function ask(url, signal) {
    if (session.isWaiting()) await untilSettled(session, signal);
    const { token } = session.get();
    const { status, body } = await joined(url, signal);
    if (status < 400) return body;
    if (status === 401 && token !== null && session.refuse(token)) return ask(url, signal);
    throw errorOfAnswer(status, body);
  };
};

export const createApiClient = (
  outside: Pick<Outside, "fetch" | "monotonic">,
  session: SessionStore,
  clock: Pick<ServerClock, "observe">,
  onUnanswered: OnUnanswered = () => undefined,
): ApiClient => {
  const send = createSend(outside, session, clock);
  const ask = createAsk(send, session);
  return {
    call: async (call, input, signal) => {
      const loose = input as LooseInput;
      const { params, query } = loose;
      const url = urlOf(call, params, query);
      const asked = isJoined(call)
        ? ask(url, signal)
        : answerOf(send(url, initOf(call, loose, signal), call.audience !== "none"));
      const answer = await asked.catch((error: unknown) => {
        if (isToldUnanswered(call, error) && !signal?.aborted) onUnanswered();
        throw error;
      });
      // The contract types the answer, and the server's tests check it, so it is not validated again at every refresh.
      return answer as AnswerOf<typeof call>;
    },
    file: async (url, signal) => {
      const response = await send(url, { deadline: "work", ...(signal ? { signal } : {}) }, true);
      try {
        return await response.blob();
      } catch (cause) {
        throw noAnswer(cause);
      }
    },
    open: (url, signal, deadline = "stream") =>
      send(url, { signal, deadline, headers: { Accept: "text/event-stream" } }, true),
  };
};
