import { postBatch } from "@fiel/contracts";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Runtime } from "../runtime.ts";
import { reasonOf } from "../log.ts";
import type { SealedBatch } from "../outbox/outbox.ts";
import { countRecords } from "../outbox/records.ts";
import { askServer } from "./ask-server.ts";
import { serversClock } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";
import { outcomeOf, type SendOutcome } from "./send-outcome.ts";

/** Mark of the program that read a batch's records; null when none is sent. */
export type ReaderStart = () => string | null;

/** The turns of the machines that are in a batch. */
const turnsOf = ({ records, positions, turns }: SealedBatch): Record<string, number> => {
  const ofKinds = Object.values<readonly { readonly equipment: number }[]>({ ...records });
  const mids = new Set([...ofKinds.flat(), ...positions].map(({ equipment }) => String(equipment)));
  return Object.fromEntries(Object.entries(turns ?? {}).filter(([mid]) => mids.has(mid)));
};

const compress = promisify(gzip);
const silenceMs = 60_000;

/** Creates a function that tries once to send a batch. Only `sentAt` differs between tries; number and content are the sealed batch's. */
export const createBatchPoster =
  (
    access: ServerAccess,
    runtime: Runtime,
    onServersClock: (now: number) => void = () => undefined,
    startOf: ReaderStart = () => null,
  ) =>
  async (batch: SealedBatch, signal: AbortSignal): Promise<SendOutcome> => {
    const { gateway, sequence, records, positions, clockSetMs } = batch;
    // By the clock of the batch's instants, because the server corrects them by the error of that clock, not of the present one.
    const sentAt = Math.round(runtime.now()) - clockSetMs;
    const start = startOf();
    const reader = start === null ? {} : { reader: { start, turns: turnsOf(batch) } };
    const text = JSON.stringify({ gateway, sequence, sentAt, ...records, positions, ...reader });
    const body = await compress(text, { level: 1 });
    try {
      const response = await askServer(access, {
        address: callAddress(access, postBatch.path),
        method: postBatch.method,
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
        body: new Uint8Array(body),
        silenceMs,
        signal,
      });
      const serversNow = serversClock(response);
      if (serversNow !== null) onServersClock(serversNow);
      const answer = {
        status: response.status,
        text: response.content.toString("utf8"),
        retryAfter: response.headers.get("retry-after"),
      };
      return outcomeOf(answer, { gateway, sequence, records: countRecords(records) }, runtime.now());
    } catch (error) {
      return { kind: "unavailable", reason: reasonOf(error), waitMs: null };
    }
  };

export type PostBatch = ReturnType<typeof createBatchPoster>;
