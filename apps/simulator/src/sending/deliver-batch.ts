import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, BatchClient } from "./batch-client.ts";
import type { BatchBody } from "./batch-body.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
export const OK = 200;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** The server will not take this batch, however often it is sent. */
export class BatchRefused extends Error {
  readonly status: number;

  constructor({ status, text }: Answer) {
    super(`The server refused the batch with ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Whether a later try may go through where this answer did not. */
export const isPassing = ({ status }: Answer): boolean => status === TOO_MANY || status >= SERVER_ERROR;

export interface Delivery {
  readonly client: BatchClient;
  readonly body: BatchBody;
  readonly sequence: number;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Told of each try that failed and is repeated: an HTTP status, or what the connection said. */
  readonly onRetry?: (reason: string) => void;
}

async function tryOnce({ client, body, sequence, now, signal }: Delivery): Promise<Answer | Error> {
  body.stamp(sequence, now());
  try {
    return await client.post(body.bytes, signal);
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Sends a batch until the server says that it is stored, always under the same sequence, so that a lost answer costs
 * nothing. Throws BatchRefused on answers that no repetition mends, and the signal's reason when it is given up.
 */
export async function deliverBatch(delivery: Delivery): Promise<Answer> {
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    const answer = await tryOnce(delivery);
    if (!(answer instanceof Error)) {
      if (answer.status === OK) return answer;
      if (!isPassing(answer)) throw new BatchRefused(answer);
    }
    delivery.onRetry?.(answer instanceof Error ? answer.message : String(answer.status));
    const asked = answer instanceof Error ? null : answer.retryAfterS;
    await sleep(
      asked === null ? pauseMs : asked * 1000,
      undefined,
      delivery.signal && { signal: delivery.signal },
    );
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }
}
