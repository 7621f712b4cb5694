import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { HttpAnswer } from "../answers/answer-of-http.ts";
import { TunnelError } from "./open-tunnel.ts";
import { OutsideError } from "./outside-error.ts";
import { createWays, type WayOptions } from "./outside-ways.ts";

export interface OutsideRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Posts to a URL that a user entered; throws OutsideError when there is no answer. A redirect is returned as an answer. */
export type PostOutside = (request: OutsideRequest, signal?: AbortSignal) => Promise<HttpAnswer>;

export interface OutsideOptions extends WayOptions {
  /** Time limit of the whole call, ms; 10 s by default. */
  readonly patienceMs?: number;
}

const usualPatienceMs = 10_000;
const mostBytes = 16 * 1024;

/** Connections are not reused, so that none outlives the check of its address. */
export function createPostOutside({ patienceMs = usualPatienceMs, ...given }: OutsideOptions): PostOutside {
  const wayTo = createWays(given);
  return async ({ url, headers, body }, ending) => {
    const target = new URL(url);
    const open = { "http:": requestPlain, "https:": requestSecure }[target.protocol];
    if (open === undefined) throw new OutsideError("refused", `${target.protocol} is no way to call`);
    const late = AbortSignal.timeout(patienceMs);
    const signal = ending === undefined ? late : AbortSignal.any([late, ending]);
    try {
      const way = await wayTo(target, signal);
      const options = { method: "POST", headers: withLength(headers, body), signal, ...way };
      return await answerOf(open(target, options), body);
    } catch (error) {
      throw asOutsideError(error, late, ending);
    }
  };
}

const withLength = (headers: OutsideRequest["headers"], body: OutsideRequest["body"]) => ({
  "user-agent": "Fiel",
  ...headers,
  "content-length": String(Buffer.byteLength(body)),
});

async function answerOf(request: ClientRequest, body: OutsideRequest["body"]): Promise<HttpAnswer> {
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers } = answer;
  // What breaks off from here on does not concern the status, which is the answer.
  request.on("error", () => undefined);
  const text = await beginningOf(answer);
  request.destroy();
  return { status, text, retryAfter: headers["retry-after"] ?? null, location: headers.location ?? null };
}

/** What came of the body when its connection breaks off or it does not end in time. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= mostBytes) break;
    }
  } catch {
    // The status came before the body.
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString("utf8");
}

function asOutsideError(error: unknown, late: AbortSignal, ending?: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error;
  if (ending?.aborted === true) return new OutsideError("aborted", "broken off", { cause: error });
  if (late.aborted) return new OutsideError("timeout", "no answer in time", { cause: error });
  if (error instanceof TunnelError) return new OutsideError("unreachable", error.message, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  return new OutsideError("unreachable", code ?? message, { cause: error });
}
