import { randomUUID } from "node:crypto";
import { batch, type BatchInput } from "@fiel/contracts";
import { decideBatch } from "../features/ingest/decide-batch.ts";
import { beginBefore, storeRows } from "./begun-batch.ts";
import { type LeavingPlant, plantDays, sendBatch } from "./leaving-plant.ts";
import type { TestApp } from "./test-app.ts";

/** Next batch of the plant's gateway, which will be repeated to the other installation. */
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
        // Two equal packages are two packages.
        at: [cutAtMs, cutAtMs, cutAtMs + 1_000],
        weightMg: [1_010_000, 1_010_000, 1_012_000],
      },
    ],
  };
}

/** Stores a batch's telemetry as a version without the log did before a power loss. */
export async function cutOff({ stores }: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const { tenantId } = plant;
  const cut = batch.parse(cutBatch(plant, nowMs));
  const decision = decideBatch(cut, await stores.registrations.of(tenantId), nowMs);
  await storeRows(stores.telemetry, tenantId, cut, decision);
  const { gateway, sequence } = cut;
  await beginBefore(stores.postgres.store, { tenantId, gateway, sequence, decision });
}

/** Sets a record aside, registers its product, and stores its replay as such a version did before a power loss. */
export async function cutReplay(test: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const { tenantId } = plant;
  const at = [plantDays(nowMs).dayStartMs + 41 * 3_600_000];
  // Marked as the server's clock, so that no correction applies.
  const clock = "server" as const;
  const weighings = [{ equipment: 3, product: "NOVO", at, weightMg: [1_011_000], clock }];
  const sent: BatchInput = { gateway: randomUUID(), sequence: 1, sentAt: nowMs, weighings };
  await sendBatch(test, plant.deviceKey, sent);
  await test.stores.apply(tenantId, {
    products: [{ code: 8_000, codeText: "NOVO", name: "Arroz novo", netWeight: 1_000 }],
  });
  const decision = decideBatch(batch.parse(sent), await test.stores.registrations.of(tenantId), nowMs);
  await storeRows(test.stores.telemetry, tenantId, batch.parse(sent), decision);
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const { cause_id } = await transaction
      .selectFrom("quarantined_slices as s")
      .innerJoin("quarantine_causes as c", "c.id", "s.cause_id")
      .select("s.cause_id")
      .where("c.subject", "=", "NOVO")
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable("quarantined_slices")
      .set({ replay_sequence: 7 })
      .where("cause_id", "=", cause_id)
      .execute();
    await transaction
      .insertInto("quarantine_replays")
      .values({ tenant_id: tenantId, sequence: 7, decision: JSON.stringify(decision), maybe_moved: false })
      .execute();
  });
}
