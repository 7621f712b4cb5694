import type { ErrorBody, TabletHome, TabletMachine } from "@fiel/contracts";
import { teachZone } from "@fiel/domain";
import type { PatientInit } from "../shared/api/patient-fetch.ts";
import type { SendOutcome, SentAnswer } from "./answer-queue.ts";
import type { OperatorOutside } from "./outside.ts";
import { presentAnswer } from "./present-answer.ts";

/** A refusal by the server. */
export class OperatorRefusal extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  constructor(status: number, body: Partial<ErrorBody>) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
  }
}

export interface StartedPairing {
  readonly code: string;
  readonly token: string;
  /** Seconds until the code expires. */
  readonly endsIn: number;
}

export interface TabletState {
  /** UTC ms. */
  readonly at: number;
  readonly machines: readonly TabletMachine[];
}

export interface KnownOperator {
  readonly code: number;
  readonly name: string;
}

export interface OperatorApi {
  readonly startPairing: () => Promise<StartedPairing>;
  readonly readHome: (token: string, bundle: string) => Promise<TabletHome>;
  readonly readState: (token: string, signal: AbortSignal) => Promise<TabletState>;
  readonly openStream: (token: string, signal: AbortSignal) => Promise<Response>;
  readonly findOperator: (token: string, code: string) => Promise<KnownOperator>;
  readonly sendAnswer: (token: string, answer: SentAnswer, locale: string) => Promise<SendOutcome>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const json = { "content-type": "application/json" };

export const createOperatorApi = ({ fetch, size }: Pick<OperatorOutside, "fetch" | "size">): OperatorApi => {
  const send = async (path: string, init: PatientInit): Promise<Response> => {
    const response = await fetch(`/api/tablet${path}`, init);
    if (response.ok) return response;
    const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    throw new OperatorRefusal(response.status, body);
  };
  return {
    startPairing: async () => {
      const body = JSON.stringify({ ...size(), version: __FIEL_VERSION__ });
      return (await (
        await send("/pairings", { method: "POST", headers: json, body })
      ).json()) as StartedPairing;
    },
    readHome: async (token, bundle) => {
      const { width, height } = size();
      const query = new URLSearchParams({
        width: String(width),
        height: String(height),
        version: __FIEL_VERSION__,
        bundle,
      });
      const answer = await send(`/home?${query.toString()}`, { headers: bearer(token) });
      return teachZone((await answer.json()) as TabletHome);
    },
    readState: async (token, signal) => {
      const answer = await send("/state", { headers: bearer(token), signal });
      return ((await answer.json()) as { readonly data: TabletState }).data;
    },
    openStream: (token, signal) => send("/live", { headers: bearer(token), signal, deadline: "stream" }),
    findOperator: async (token, code) => {
      const answer = await send(`/operators/${encodeURIComponent(code)}`, { headers: bearer(token) });
      return (await answer.json()) as KnownOperator;
    },
    sendAnswer: async (token, answer, locale) => {
      const headers = { ...json, ...bearer(token), "accept-language": locale };
      try {
        const taken = await send("/answers", { method: "POST", headers, body: JSON.stringify(answer) });
        const { revision } = (await taken.json()) as { readonly revision: number };
        return { kind: "taken", revision };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
};

/** Failures with 408, 429 and 5xx are temporary; any other refusal would be repeated. An unexpected error of the server may be of this answer alone. */
const outcomeOf = (error: unknown): SendOutcome => {
  if (!(error instanceof OperatorRefusal)) return { kind: "away" };
  const { status, body } = error;
  if (status === 401 || status === 403) return { kind: "revoked" };
  if (body.error?.code === "Unexpected") return { kind: "failed" };
  if (status === 408 || status === 429 || status >= 500) return { kind: "away" };
  if (body.error?.code === "StopChanged" && body.error.current !== undefined)
    return { kind: "changed", present: presentAnswer(body.error.current) };
  return { kind: "refused", why: body.error?.message ?? String(status) };
};

export const isRefused = (error: unknown): boolean =>
  error instanceof OperatorRefusal && (error.status === 401 || error.status === 403);
