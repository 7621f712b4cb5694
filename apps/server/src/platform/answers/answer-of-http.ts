import { shortened } from "@fiel/domain";
import type { Answer } from "./answer.ts";

/** What a server answered by HTTP. */
export interface HttpAnswer {
  readonly status: number;
  /** The body's beginning. */
  readonly text: string;
  readonly retryAfter: string | null;
  readonly location: string | null;
}

/** What is known of a receiver beyond HTTP. */
export interface HttpWords {
  /** Statuses by which the receiver says that it exists no more. */
  readonly gone?: readonly number[];
  /** Whatever else is refused is tried again too. */
  readonly retriesAll?: boolean;
  /** The status that the body tells under another one. */
  readonly statusOf?: (answer: HttpAnswer) => number | null;
  /** The other side's own words; left out, the body's beginning. */
  readonly wordsOf?: (answer: HttpAnswer) => string;
  /** s, where the body tells it. */
  readonly waitOf?: (answer: HttpAnswer) => number | null;
  /** Whether it is refused for its length, which the body tells. */
  readonly isTooLarge?: (answer: HttpAnswer) => boolean;
  /** Where the receiver is now, which the body tells. */
  readonly movedTo?: (answer: HttpAnswer) => string | null;
}

/** Statuses after which the other side may take the same message later, beside 5xx. */
const later: ReadonlySet<number> = new Set([302, 303, 307, 408, 421, 425, 429]);
/** A redirection leads elsewhere: what is secret is not sent there, and somebody has to write the new address. */
const moved: ReadonlySet<number> = new Set([301, 308]);
/** An answer may be a page. */
const longestReason = 200;

/** What an answer means (RFC 9110). `nowMs`: UTC ms. */
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
  return { meaning: "later", reason, ...(waitS === null ? {} : { waitS }) };
}

function reasonOf(answer: HttpAnswer, { wordsOf = ({ text }) => text }: HttpWords): string {
  const words = shortened(wordsOf(answer).replaceAll(/\s+/g, " ").trim(), longestReason);
  return words === "" || words.startsWith("<") ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${words}`;
}

/** The rest of an address may be its key. */
function hostOf(location: string | null): string {
  if (location === null || !URL.canParse(location)) return "";
  return ` (${new URL(location).host})`;
}

/** RFC 9110: seconds, or a date. */
function secondsOf(retryAfter: string | null, nowMs: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const atMs = Date.parse(retryAfter);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}
