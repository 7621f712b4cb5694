import { lookup, type LookupAddress } from "node:dns";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { addressGuard, type MayCall } from "./private-networks.ts";

export interface OutsideRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export interface OutsideAnswer {
  readonly status: number;
  /** The beginning of it. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Why there is no answer; `refused` is the server's own refusal to call. */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  readonly kind: "refused" | "unreachable" | "timeout" | "aborted";
  constructor(kind: OutsideError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Posts to an address that a user gave; throws an OutsideError where nothing answers. Redirects are answers like others. */
export type PostOutside = (request: OutsideRequest, signal?: AbortSignal) => Promise<OutsideAnswer>;

export interface OutsideOptions {
  /** Networks that may be called although they are private: "10.1.0.0/16". */
  readonly privateNetworks: readonly string[];
  /** Of the whole call, ms. */
  readonly patienceMs?: number;
  /** A certificate authority beside the usual ones. */
  readonly ca?: string;
}

const usualPatienceMs = 10_000;
const mostBytes = 16 * 1024;

/**
 * Each name is looked up once and the connection goes to an address that was judged: a name that changes its mind in between
 * leads nowhere else. Connections are not kept, so that none outlives the judgement.
 */
export function createPostOutside({
  privateNetworks,
  patienceMs = usualPatienceMs,
  ca,
}: OutsideOptions): PostOutside {
  const mayCall = addressGuard(privateNetworks);
  const lookUp = judgedLookup(mayCall);
  return async ({ url, headers, body }, ending) => {
    const target = new URL(url);
    const open = { "http:": requestPlain, "https:": requestSecure }[target.protocol];
    if (open === undefined) throw new OutsideError("refused", `${target.protocol} is no way to call`);
    const host = target.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !mayCall(host)) throw privateAddress(host);
    const late = AbortSignal.timeout(patienceMs);
    const signal = ending === undefined ? late : AbortSignal.any([late, ending]);
    const secure = ca === undefined ? {} : { ca };
    const options = {
      method: "POST",
      headers: withLength(headers, body),
      agent: false,
      lookup: lookUp,
      signal,
      ...secure,
    };
    try {
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

async function answerOf(request: ClientRequest, body: OutsideRequest["body"]): Promise<OutsideAnswer> {
  request.end(body);
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const { statusCode: status = 0, headers } = answer;
  const text = await beginningOf(answer);
  request.destroy();
  return { status, text, retryAfter: headers["retry-after"] ?? null };
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, mostBytes).toString("utf8");
}

const judgedLookup =
  (mayCall: MayCall): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const judged = found.filter(({ address }) => mayCall(address));
      const [first] = judged;
      if (first === undefined) return done(privateAddress(found[0]?.address ?? host), []);
      if (options.all === true) return done(null, judged);
      return done(null, (first satisfies LookupAddress).address, first.family);
    });
  };

const privateAddress = (address: string): OutsideError =>
  new OutsideError("refused", `${address} is a private address`);

function asOutsideError(error: unknown, late: AbortSignal, ending?: AbortSignal): OutsideError {
  if (error instanceof OutsideError) return error;
  if (ending?.aborted === true) return new OutsideError("aborted", "broken off", { cause: error });
  if (late.aborted) return new OutsideError("timeout", "no answer in time", { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  return new OutsideError("unreachable", code ?? message, { cause: error });
}
