import { batchAnswer, type BatchAnswer, type ErrorBody } from "@fiel/contracts";
import type { Refusal } from "../outbox/held.ts";
import { readJson, readServerError, retryAfterMs } from "./read-answer.ts";

/** Result of one try to send a batch. */
export type SendOutcome =
  | { readonly kind: "stored"; readonly answer: BatchAnswer }
  /** The receipt is for this number with other content. */
  | { readonly kind: "other-content"; readonly reason: string }
  /** The batch must be sent in parts. `isFinal`: the server itself said so, not a proxy. */
  | { readonly kind: "too-large"; readonly refusal: Refusal; readonly isFinal: boolean }
  /** The number was used for other content: the folder is older than data sent from it. */
  | { readonly kind: "number-reused"; readonly reason: string; readonly lastSequence: number }
  /** The server no longer knows whether it has the batch, which under another number might be stored twice. */
  | { readonly kind: "too-old"; readonly refusal: Refusal }
  /** The server will never accept the whole batch. */
  | { readonly kind: "malformed"; readonly refusal: Refusal }
  /** The client's gateways send more than was agreed: the same batch is accepted after the wait. */
  | { readonly kind: "limited"; readonly reason: string; readonly waitMs: number | null }
  /** Somebody must correct the key, the client or the address. */
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
  /** Number of records. */
  readonly records: number;
}

const storedOutcome = (text: string, sent: Sent): SendOutcome => {
  const { data } = batchAnswer.safeParse(readJson(text));
  // Only the server's own receipt for this very batch allows deleting it, because a proxy may answer 200 too.
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

/** The outcome of an HTTP answer, by the table of statuses in docs/ingest.md. */
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
