import type { DeliveryResult } from "./channel.ts";
import { OutsideError } from "./outside-error.ts";
import type { OutsideAnswer, OutsideRequest, PostOutside } from "./post-outside.ts";

/** Statuses after which the other side may take the same message later, beside 5xx. */
const later: ReadonlySet<number> = new Set([408, 421, 425, 429]);
/** An answer may be a page. */
const longestReason = 200;

export interface Handing {
  readonly post: PostOutside;
  readonly request: OutsideRequest;
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Statuses by which the destination says that it exists no more. */
  readonly gone?: readonly number[];
  /** Whatever else is refused is tried again too. */
  readonly retriesAll?: boolean;
  /** The other side's own words; left out, the body's beginning. */
  readonly wordsOf?: (answer: OutsideAnswer) => string;
  /** s, where the body tells it. */
  readonly waitOf?: (answer: OutsideAnswer) => number | null;
}

/** Hands a message over: what fails on the way is tried again, what this server itself refuses to call is not. */
export async function handOver(handing: Handing): Promise<DeliveryResult> {
  const { post, request, signal } = handing;
  try {
    return resultOf(await post(request, signal), handing);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { state: error.kind === "refused" ? "failed" : "later", reason: error.message };
  }
}

function resultOf(answer: OutsideAnswer, handing: Handing): DeliveryResult {
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { state: "delivered" };
  const { gone = [], retriesAll = false, waitOf, nowMs } = handing;
  const reason = reasonOf(answer, handing);
  if (gone.includes(status)) return { state: "gone", reason };
  if (status < 500 && !later.has(status) && !retriesAll) return { state: "failed", reason };
  const waitS = waitOf?.(answer) ?? secondsOf(retryAfter, nowMs);
  return { state: "later", reason, ...(waitS === null ? {} : { waitS }) };
}

function reasonOf(answer: OutsideAnswer, { wordsOf = ({ text }) => text }: Handing): string {
  const words = wordsOf(answer).replaceAll(/\s+/g, " ").trim().slice(0, longestReason);
  return words === "" || words.startsWith("<") ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${words}`;
}

/** RFC 9110: seconds, or a date. */
function secondsOf(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}
