import { batchAnswer, type BatchAnswer, type ErrorBody } from "@fiel/contracts";
import type { Refusal } from "../outbox/held.ts";
import { readJson, readServerError, retryAfterMs } from "./read-answer.ts";

/** What one try to send a batch came to. */
export type SendOutcome =
  | { readonly kind: "stored"; readonly answer: BatchAnswer }
  /** The receipt is of this number and of other content. */
  | { readonly kind: "other-content"; readonly reason: string }
  /** Try parts. `isFinal`: the server itself said so, and not something between. */
  | { readonly kind: "too-large"; readonly refusal: Refusal; readonly isFinal: boolean }
  /** Its number was used for other content: the folder is older than what was sent from it. */
  | { readonly kind: "number-reused"; readonly reason: string; readonly lastSequence: number }
  /** The server does not know any more whether it has the batch: under another number it might be there twice. */
  | { readonly kind: "too-old"; readonly refusal: Refusal }
  /** The server will never take it whole. */
  | { readonly kind: "malformed"; readonly refusal: Refusal }
  /** The client's gateways deliver more than was agreed: the same batch is taken after the wait. */
  | { readonly kind: "limited"; readonly reason: string; readonly waitMs: number | null }
  /** The key, the client or the address must be mended by somebody. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string; readonly waitMs: number | null };

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

export interface Sent {
  readonly gateway: string;
  readonly sequence: number;
  /** How many. */
  readonly records: number;
}

const storedOutcome = (text: string, sent: Sent): SendOutcome => {
  const { data } = batchAnswer.safeParse(readJson(text));
  // Only the server's own receipt for this very batch lets it be deleted: a proxy may say 200 as well.
  if (data === undefined || data.gateway.toLowerCase() !== sent.gateway || data.sequence !== sent.sequence) {
    return { kind: "unavailable", reason: "a resposta 200 não é o recibo do servidor Fiel", waitMs: null };
  }
  const { accepted, quarantined } = data;
  if (accepted < 0 || quarantined < 0 || accepted + quarantined !== sent.records) {
    const reason = `o recibo é de outro conteúdo: ${accepted} guardados e ${quarantined} em quarentena de ${sent.records} enviados`;
    return { kind: "other-content", reason };
  }
  return { kind: "stored", answer: data };
};

type ServerError = ErrorBody["error"];

const reasonOf = (status: number, error: ServerError | null): string => {
  if (error === null) return `HTTP ${status}`;
  const [field] = Object.entries(error.fields ?? {});
  const where = field === undefined ? "" : ` (${field[0]}: ${field[1]})`;
  return `HTTP ${status} ${error.code}: ${error.message}${where}`;
};

const reusedOutcome = (reason: string, error: ServerError, sent: Sent): SendOutcome => {
  const known = Number(error.fields?.["lastSequence"]);
  const lastSequence = Number.isSafeInteger(known) ? Math.max(known, sent.sequence) : sent.sequence;
  return { kind: "number-reused", reason, lastSequence };
};

/** The outcome of an HTTP answer, as docs/ingest.md tells its statuses. */
export const outcomeOf = ({ status, text, retryAfter }: Answer, sent: Sent, now: number): SendOutcome => {
  if (status === 200) return storedOutcome(text, sent);
  const error = readServerError(text);
  const reason = reasonOf(status, error);
  if (status === 409 && error?.code === "BatchNumberReused") return reusedOutcome(reason, error, sent);
  const refusal = { code: error?.code ?? `HTTP ${status}`, reason };
  if (status === 409 && error?.code === "BatchTooOld") return { kind: "too-old", refusal };
  if (status === 413) return { kind: "too-large", refusal, isFinal: error !== null };
  if (status === 429 || status >= 500) {
    const kind = error?.code === "IngestLimitReached" ? "limited" : "unavailable";
    return { kind, reason, waitMs: retryAfterMs(retryAfter, now) };
  }
  if ((status === 422 || status === 400) && error !== null) return { kind: "malformed", refusal };
  return { kind: "refused", reason };
};
