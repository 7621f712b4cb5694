import { randomUUID } from "node:crypto";
import type { BatchInput } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { until } from "./until.ts";

/** Sends batches of weighings and repeats each until it is acknowledged, as every gateway does. */
export class Sender {
  readonly #url: string;
  readonly #key: string;
  readonly #gateway = randomUUID();
  #sequence = 0;
  /** Number of acknowledged weighings. */
  acknowledged = 0;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  async send(weighings: NonNullable<BatchInput["weighings"]>): Promise<void> {
    await this.sendRecords({ weighings });
  }

  /** Sends records of any kind in one batch. */
  async sendRecords(records: Omit<BatchInput, "gateway" | "sequence" | "sentAt">): Promise<void> {
    this.#sequence += 1;
    const batch = { gateway: this.#gateway, sequence: this.#sequence, ...records };
    const taken = async () => ((await this.#try(batch)) ? true : undefined);
    await until(`batch ${this.#sequence} is acknowledged`, taken);
    this.acknowledged += (records.weighings ?? []).reduce((sum, { at }) => sum + at.length, 0);
  }

  async #try(batch: Omit<BatchInput, "sentAt">): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#url}/api/device/v1/batches`, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
        body: JSON.stringify({ ...batch, sentAt: Date.now() }),
        signal: AbortSignal.timeout(patience.noticeMs),
      });
      if (answer.ok) return true;
      if (![429, 500, 502, 503].includes(answer.status))
        throw new RefusedError(`${answer.status} ${await answer.text()}`);
      return false;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      return false;
    }
  }
}

class RefusedError extends Error {}
