import type { AnswerOf, Call } from "@fiel/contracts";
import type { Outside } from "../environment/environment.ts";
import type { ServerClock } from "../environment/server-clock.ts";
import type { SessionStore } from "../session/session-store.ts";
import { errorOfAnswer, noAnswer } from "./api-error.ts";
import { type InputOf, urlOf } from "./request-of-call.ts";

export interface ApiClient {
  /** Throws `ApiError`, or the abort's reason. A 401 of a session's call ends the session. */
  readonly call: <C extends Call>(call: C, input: InputOf<C>, signal?: AbortSignal) => Promise<AnswerOf<C>>;
  /** The file that an address answers, for pictures and downloads. Same errors. */
  readonly file: (url: string, signal?: AbortSignal) => Promise<Blob>;
  /** The raw answer of a GET, for streams. Same errors. */
  readonly open: (url: string, signal: AbortSignal) => Promise<Response>;
}

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

export const createApiClient = (
  outside: Pick<Outside, "fetch" | "deviceNow">,
  session: SessionStore,
  clock: Pick<ServerClock, "observe">,
): ApiClient => {
  const send = async (url: string, init: RequestInit, withToken: boolean): Promise<Response> => {
    const { token, language } = session.get();
    const headers = new Headers(init.headers);
    if (withToken && token !== null) headers.set("Authorization", `Bearer ${token}`);
    if (language !== null) headers.set("Accept-Language", language);
    const sentMs = outside.deviceNow();
    let response: Response;
    try {
      response = await outside.fetch(url, { ...init, headers });
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason;
      throw noAnswer(cause);
    }
    clock.observe(response.headers.get("Date"), sentMs, outside.deviceNow());
    if (response.ok) return response;
    if (response.status === 401 && withToken && token !== null) session.end("expired", token);
    throw errorOfAnswer(response.status, await jsonOf(response));
  };

  return {
    call: async (call, input, signal) => {
      const { params, query, body, files, version } = input as LooseInput;
      const headers = headersFor(version);
      const init: RequestInit = { method: call.method, headers };
      if (signal) init.signal = signal;
      if (call.files !== undefined) init.body = formOf(body, files);
      else if (body !== undefined) {
        init.body = JSON.stringify(body);
        headers.set("Content-Type", "application/json");
      }
      const response = await send(urlOf(call, params, query), init, call.audience !== "none");
      const answer = await jsonOf(response);
      if (answer === undefined) throw noAnswer("The answer is not JSON.");
      // Answers are typed by the contract and checked against it by the server's own tests, not once more at every refresh.
      return answer as AnswerOf<typeof call>;
    },
    file: async (url, signal) => {
      const response = await send(url, signal ? { signal } : {}, true);
      try {
        return await response.blob();
      } catch (cause) {
        throw noAnswer(cause);
      }
    },
    open: (url, signal) => send(url, { signal, headers: { Accept: "text/event-stream" } }, true),
  };
};
