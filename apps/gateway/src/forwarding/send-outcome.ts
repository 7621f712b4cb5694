import { batchAnswer, type BatchAnswer } from "@fiel/contracts";
import { readJson, readServerError, retryAfterMs } from "./read-answer.ts";

/** What one try to send a batch came to. */
export type SendOutcome =
  | { readonly kind: "stored"; readonly answer: BatchAnswer }
  /** Try halves. `isFinal`: the server itself said so, and not something between. */
  | { readonly kind: "too-large"; readonly reason: string; readonly isFinal: boolean }
  /** Its number was used for other content: the folder is older than what was sent from it. */
  | { readonly kind: "number-reused"; readonly reason: string; readonly lastSequence: number }
  /** The server will never take it. */
  | { readonly kind: "malformed"; readonly reason: string }
  /** The key, the client or the address must be mended by somebody. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string; readonly waitMs: number | null };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

const storedOutcome = (text: string, sent: { gateway: string; sequence: number }): SendOutcome => {
  const result = batchAnswer.safeParse(readJson(text));
  // Only the server's own receipt for this very batch lets it be deleted: a proxy may say 200 as well.
  if (result.success && result.data.gateway === sent.gateway && result.data.sequence === sent.sequence) {
    return { kind: "stored", answer: result.data };
  }
  return { kind: "unavailable", reason: "a resposta 200 não é o recibo do servidor Fiel", waitMs: null };
};

/** The outcome of an HTTP answer, as docs/ingest.md tells its statuses. */
export const outcomeOf = (
  { status, text, retryAfter }: Answer,
  sent: { gateway: string; sequence: number },
  now: number,
): SendOutcome => {
  if (status === 200) return storedOutcome(text, sent);
  const error = readServerError(text);
  const reason = `HTTP ${status}${error === null ? "" : ` ${error.code}: ${error.message}`}`;
  if (status === 409 && error?.code === "BatchNumberReused") {
    const known = Number(error.fields?.["lastSequence"]);
    const lastSequence = Number.isSafeInteger(known) ? Math.max(known, sent.sequence) : sent.sequence;
    return { kind: "number-reused", reason, lastSequence };
  }
  if (status === 413) return { kind: "too-large", reason, isFinal: error !== null };
  if (status === 429 || status >= 500) {
    return { kind: "unavailable", reason, waitMs: retryAfterMs(retryAfter, now) };
  }
  if ((status === 422 || status === 400) && error !== null) return { kind: "malformed", reason };
  return { kind: "refused", reason };
};
