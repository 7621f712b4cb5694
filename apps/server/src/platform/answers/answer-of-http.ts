import { shortened } from "@fiel/domain";
import type { Answer } from "./answer.ts";

/** Answer of an HTTP server. */
export interface HttpAnswer {
  readonly status: number;
  /** Beginning of the body. */
  readonly text: string;
  readonly retryAfter: string | null;
  readonly location: string | null;
}

/** What a receiver tells beyond plain HTTP. */
export interface HttpWords {
  /** Statuses that mean the receiver no longer exists. */
  readonly gone?: readonly number[];
  /** Whether other refusals are retried too. */
  readonly retriesAll?: boolean;
  /** The status that the body reports, when it differs from the answer's own; null for none. */
  readonly statusOf?: (answer: HttpAnswer) => number | null;
  /** The other side's message; by default the beginning of the body. */
  readonly wordsOf?: (answer: HttpAnswer) => string;
  /** Wait that the body asks for, s; null for none. */
  readonly waitOf?: (answer: HttpAnswer) => number | null;
  /** Whether the body says that the message is too long. */
  readonly isTooLarge?: (answer: HttpAnswer) => boolean;
  /** New address of the receiver that the body reports; null for none. */
  readonly movedTo?: (answer: HttpAnswer) => string | null;
}

/** Statuses besides 5xx after which the same message may be accepted later. */
const later: ReadonlySet<number> = new Set([302, 303, 307, 408, 421, 425, 429]);
/** Permanent redirects. They are not followed, because the message has secrets; somebody has to enter the new address. */
const moved: ReadonlySet<number> = new Set([301, 308]);
/** Most characters of a reason, since an answer may be a whole page. */
const longestReason = 200;

/** Interprets an HTTP answer (RFC 9110). `nowMs` is UTC ms. A wait that has passed is none, so that nothing is repeated at once without end. */
export function answerOfHttp(answer: HttpAnswer, words: HttpWords, nowMs: number): Answer {
  const status = words.statusOf?.(answer) ?? answer.status;
  if (status >= 200 && status < 300) return { meaning: "taken" };
  const reason = reasonOf({ ...answer, status }, words);
  if (words.gone?.includes(status) === true) return { meaning: "gone", reason };
  const to = words.movedTo?.(answer) ?? null;
  if (to !== null) return { meaning: "moved", reason, to };
  if (moved.has(status)) return { meaning: "moved", reason: `${reason}${hostOf(answer.location)}`, to: null };
  if (status === 413 || words.isTooLarge?.(answer) === true) return { meaning: "tooLarge", reason };
  if (status < 500 && !later.has(status) && words.retriesAll !== true) return { meaning: "refused", reason };
  const waitS = words.waitOf?.(answer) ?? secondsOf(answer.retryAfter, nowMs);
  return { meaning: "later", reason, ...(waitS === null || !(waitS > 0) ? {} : { waitS: bounded(waitS) }) };
}

function reasonOf(answer: HttpAnswer, { wordsOf = ({ text }) => text }: HttpWords): string {
  const words = shortened(wordsOf(answer).replaceAll(/\s+/g, " ").trim(), longestReason);
  return words === "" || words.startsWith("<") ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${words}`;
}

/** Only the host of an address, because the rest may contain its key; "" without an address. */
function hostOf(location: string | null): string {
  if (location === null || !URL.canParse(location)) return "";
  return ` (${new URL(location).host})`;
}

/** Shortest and longest wait that a receiver can ask for, s. */
const [leastWaitS, mostWaitS] = [5, 3_600];
const bounded = (waitS: number): number => Math.min(mostWaitS, Math.max(leastWaitS, Math.ceil(waitS)));

/** HTTP dates begin with the day's name, in all three formats; `Date.parse` alone takes "-1" for a date. */
const dated = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** Wait of a Retry-After header, s: a number or a date (RFC 9110). Null when absent or unreadable, 0 or less when it has passed. */
function secondsOf(retryAfter: string | null, nowMs: number): number | null {
  const text = retryAfter?.trim() ?? "";
  if (/^\d+$/.test(text)) return Number(text);
  // The third format names no zone and is of UTC; `Date.parse` alone reads it as of the server's.
  const atMs = dated.test(text) ? Date.parse(/\d{4}$/.test(text) ? `${text} GMT` : text) : Number.NaN;
  return Number.isNaN(atMs) ? null : (atMs - nowMs) / 1_000;
}
