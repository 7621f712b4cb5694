import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, BatchClient } from "./batch-client.ts";
import type { BatchBody } from "./batch-body.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
export const OK = 200;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** The server refuses this batch, and would refuse it again. */
export class BatchRefused extends Error {
  readonly status: number;

  constructor({ status, text }: Answer) {
    super(`The server refused the batch with ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Whether a later attempt may succeed: 429 or a server error. */
export const isPassing = ({ status }: Answer): boolean => status === TOO_MANY || status >= SERVER_ERROR;

export interface Delivery {
  readonly client: BatchClient;
  readonly body: BatchBody;
  readonly sequence: number;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** Called for each failed attempt before it is repeated, with the HTTP status or the connection's error. */
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
 * Sends a batch until the server confirms that it is stored, always with the same sequence, so that a lost answer does no harm. Throws BatchRefused
 * for answers that no retry can change, and the signal's reason when it aborts.
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
