import { randomUUID } from "node:crypto";
import { batch, type BatchInput } from "@fiel/contracts";
import { expect } from "vitest";
import { createReceiver } from "../features/ingest/receive-batch.ts";
import { replayQuarantine } from "../features/ingest/replay-quarantine.ts";
import { failingAfter, ingestOfStores } from "./ingest-of-stores.ts";
import { type LeavingPlant, plantDays, sendBatch } from "./leaving-plant.ts";
import type { TestApp } from "./test-app.ts";

/** Of the plant's gateway, which will come again, to the other installation. */
export function cutBatch({ lastBatch }: LeavingPlant, nowMs: number): BatchInput {
  const cutAtMs = plantDays(nowMs).dayStartMs + 40 * 3_600_000;
  return {
    gateway: lastBatch.gateway,
    sequence: lastBatch.sequence + 1,
    sentAt: nowMs,
    weighings: [
      {
        equipment: 3,
        product: "ARROZ-1",
        operator: 12,
        // Two that are alike are two.
        at: [cutAtMs, cutAtMs, cutAtMs + 1_000],
        weightMg: [1_010_000, 1_010_000, 1_012_000],
      },
    ],
  };
}

/** Its telemetry is stored, and then the power goes. */
export async function cutOff({ stores }: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const dependencies = failingAfter(
    ingestOfStores(stores, () => nowMs),
    2,
  );
  const received = createReceiver(dependencies)(plant.tenantId, batch.parse(cutBatch(plant, nowMs)));
  await expect(received).rejects.toThrow("power lost");
}

/** A record set aside whose product was registered since; it is tried again and stored, and then the power goes. */
export async function cutReplay(test: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const at = [plantDays(nowMs).dayStartMs + 41 * 3_600_000];
  await sendBatch(test, plant.deviceKey, {
    gateway: randomUUID(),
    sequence: 1,
    sentAt: nowMs,
    weighings: [{ equipment: 3, product: "NOVO", at, weightMg: [1_011_000] }],
  });
  await test.stores.apply(plant.tenantId, {
    products: [{ code: 8_000, codeText: "NOVO", name: "Arroz novo", netWeight: 1_000 }],
  });
  const dependencies = failingAfter(
    ingestOfStores(test.stores, () => nowMs),
    4,
  );
  const cause = { reason: "unknownProduct", subject: "NOVO" } as const;
  await expect(replayQuarantine(dependencies, plant.tenantId, cause)).rejects.toThrow("power lost");
}
