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
  /** Throws `ApiError`, or the abort's reason. A 401 of a session's call ends the session. */
  readonly call: <C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) => Promise<AnswerOf<C>>;
  /** The file that an address answers, for pictures and downloads. Same errors. */
  readonly file: (url: string, signal?: AbortSignal) => Promise<Blob>;
  /** The raw answer of a GET, for streams, and for files that are read while they come. Same errors. */
  readonly open: (url: string, signal: AbortSignal, deadline?: DeadlineName) => Promise<Response>;
}

/** Hears of a change that was not answered: nobody knows whether it arrived. */
export type OnUnanswered = () => void;

type LooseInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
  readonly version?: number;
};

/** Texts first: the server may then refuse a form before it has read its files. */
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

/** Of what is asked for without a session each page tells itself. */
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

/** What a page reads of its client, which may come together; the answer of `long` may take minutes. */
const isJoined = ({ method, audience, long, versioned }: Call): boolean =>
  method === "GET" && audience !== "none" && long !== true && versioned !== true;

/** While a session is waited for, nothing is asked. Who left the page instead, or is another person, asks nothing that waited. */
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
    // What a page goes on asking while its session is waited for is asked by the next one. Otherwise the token is the one of now: who
    // signs out ends the session right after asking.
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
    // Nothing was done: the same is asked again by whoever signs in over the page.
    if (response.status === 401 && withToken && token !== null && session.refuse(token))
      return send(url, init, withToken);
    throw errorOfAnswer(response.status, await jsonOf(response));
  };

const answerOf = async (sent: Promise<Response>): Promise<unknown> => {
  const answer = await jsonOf(await sent);
  if (answer === undefined) throw noAnswer("The answer is not JSON.");
  return answer;
};

/** Of what is read, by a request of its own or together with others: the same answer, and the same errors. */
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
      // Answers are typed by the contract and checked against it by the server's own tests, not once more at every refresh.
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
