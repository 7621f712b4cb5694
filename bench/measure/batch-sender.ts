import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { batchAnswer, type BatchInput, postBatch } from "@fiel/contracts";

export interface SenderPlan {
  readonly address: string;
  readonly deviceKey: string;
  /** Clock of the server. */
  readonly now: () => number;
}

const pauseMs = 100;
/** Statuses after which a gateway repeats the batch. */
const passing = (status: number): boolean => status === 429 || status >= 500;

/** A gateway that sends records of any kind and repeats each batch until it is stored. */
export function batchSender({ address, deviceKey, now }: SenderPlan) {
  const url = new URL(postBatch.path, address);
  const headers = { authorization: `Bearer ${deviceKey}`, "content-type": "application/json" };
  const gateway = randomUUID();
  let sequence = 0;
  const post = (batch: BatchInput): Promise<Response> =>
    fetch(url, { method: "POST", headers, body: JSON.stringify(batch) });

  /** Throws when a batch is refused or partly set aside, because the measurement would be wrong. */
  return async (records: Omit<BatchInput, "gateway" | "sequence" | "sentAt">): Promise<void> => {
    sequence += 1;
    for (;;) {
      const answer = await post({ gateway, sequence, sentAt: now(), ...records });
      const text = await answer.text();
      if (answer.ok) {
        const { quarantined } = batchAnswer.parse(JSON.parse(text));
        if (quarantined > 0) throw new Error(`Registros postos de lado: ${text}`);
        return;
      }
      if (!passing(answer.status)) throw new Error(`Lote recusado, ${answer.status}: ${text}`);
      await sleep(pauseMs);
    }
  };
}
