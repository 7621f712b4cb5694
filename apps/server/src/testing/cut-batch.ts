import { randomUUID } from "node:crypto";
import { batch, type BatchInput } from "@fiel/contracts";
import { decideBatch } from "../features/ingest/decide-batch.ts";
import { beginBefore, storeRows } from "./begun-batch.ts";
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

/** A version without the log stored its telemetry, and then the power went. */
export async function cutOff({ stores }: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const { tenantId } = plant;
  const cut = batch.parse(cutBatch(plant, nowMs));
  const decision = decideBatch(cut, await stores.registrations.of(tenantId), nowMs);
  await storeRows(stores.telemetry, tenantId, cut, decision);
  const { gateway, sequence } = cut;
  await beginBefore(stores.postgres.store, { tenantId, gateway, sequence, decision });
}

/** A record set aside whose product was registered since; such a version tried it again and stored it, and then the power went. */
export async function cutReplay(test: TestApp, plant: LeavingPlant, nowMs: number): Promise<void> {
  const { tenantId } = plant;
  const at = [plantDays(nowMs).dayStartMs + 41 * 3_600_000];
  // By the clock of the server, whatever it is by then.
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
