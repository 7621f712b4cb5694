import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BatchAnswer, BatchInput } from "@fiel/contracts";
import type { SecondInstallation } from "./second-installation.ts";
import { bearer } from "./test-app.ts";

export type Ask = Awaited<ReturnType<SecondInstallation["serve"]>>;

/** Packages of a batch by default. */
export const packages = 40;
const gatewaysAtOnce = 4;

/** Gateways of a small plant and the batches they sent. */
export class WeighingGateways {
  /** Server that they send to. */
  ask: Ask;
  /** Batches in the order of sending; the first `acknowledged` ones were acknowledged. */
  readonly sent: BatchInput[] = [];
  acknowledged = 0;
  readonly #key: string;

  constructor(ask: Ask, key: string) {
    this.ask = ask;
    this.#key = key;
  }

  async #send(ask: Ask, batch: BatchInput): Promise<void> {
    const headers = { ...bearer(this.#key), "content-type": "application/json" };
    const body = JSON.stringify(batch);
    const answer = await ask("/api/device/v1/batches", { method: "POST", headers, body });
    const told = (await answer.json()) as Partial<BatchAnswer>;
    if (answer.status !== 200 || told.quarantined !== 0)
      throw new Error(`${answer.status} ${JSON.stringify(told)}`);
    this.acknowledged += 1;
  }

  sendNext(gateway: string, sequence: number, at: number, count?: number): Promise<void> {
    const made = batchOf(gateway, sequence, at, count);
    this.sent.push(made);
    return this.#send(this.ask, made);
  }

  /** Several gateways send continuously until stopped or unanswered. The returned function stops them and returns how many failed. */
  ingest(startMs: number): () => Promise<number> {
    let isOver = false;
    const gateways = Array.from({ length: gatewaysAtOnce }, async () => {
      const gateway = randomUUID();
      for (let sequence = 1; !isOver; sequence += 1) {
        await this.sendNext(gateway, sequence, startMs + this.sent.length * 30_000);
        await sleep(50);
      }
    });
    const ended = Promise.allSettled(gateways);
    return async () => {
      isOver = true;
      return (await ended).filter(({ status }) => status === "rejected").length;
    };
  }

  /** Repeats all batches, as gateways do when they do not know the result. */
  async repeatAll(ask: Ask): Promise<void> {
    const batchesOfEach = [...Map.groupBy(this.sent, ({ gateway }) => gateway).values()];
    await Promise.all(
      batchesOfEach.map(async (batches) => {
        for (const batch of batches) await this.#send(ask, { ...batch, sentAt: Date.now() });
      }),
    );
  }
}

const batchOf = (gateway: string, sequence: number, at: number, count: number = packages): BatchInput => ({
  gateway,
  sequence,
  sentAt: Date.now(),
  weighings: [
    {
      equipment: 3,
      product: "ARROZ-1",
      operator: 12,
      at: Array.from({ length: count }, (_, i) => at + i * 700),
      weightMg: Array.from({ length: count }, (_, i) => 1_000_000 + ((i * 7_919 + sequence * 31) % 36_000)),
    },
  ],
  statuses: [{ equipment: 3, at, state: 1, speed: 30.5, product: "ARROZ-1", operator: 12 }],
  occurrences: [{ equipment: 3, code: 20, startedAt: at, endedAt: at + 9_000 }],
  leftovers: [{ equipment: 3, at, kind: "scrap", weightMg: 1_234, product: "ARROZ-1", operator: 12 }],
  coils: [],
});
