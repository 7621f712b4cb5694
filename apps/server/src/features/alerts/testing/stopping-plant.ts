import { type AlertStep, applyFile } from "@fiel/contracts";
import { sql } from "kysely";
import { applyRegistrations } from "../../../maintenance/apply/apply-registrations.ts";
import { telemetryChannel } from "../../../platform/stores/postgres/postgres-store.ts";
import type { TestPostgres } from "../../../testing/test-postgres.ts";

interface Plant {
  readonly machines: number;
  /** Number of supervisors, whom the rule tells. */
  readonly people: number;
  readonly by?: AlertStep["by"];
}

/** Adds a tenant with machines and a rule that tells supervisors of each stop. Returns its id. */
export async function addStoppingPlant(
  postgres: TestPostgres,
  { machines, people, by = ["mail"] }: Plant,
): Promise<number> {
  const { tenantId } = await postgres.addTenant();
  await sql`select add_record_months(${[Date.now()]}::bigint[])`.execute(postgres.store.shared);
  const equipment = Array.from({ length: machines }, (_, i) => ({
    mid: i + 1,
    name: `M${i + 1}`,
    ip: "127.0.0.1",
  }));
  const file = { equipment, events: [{ code: 20, name: "Falta de filme", notificationLevel: 0 }] };
  await postgres.store.withTenant(tenantId, async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(file), Date.now());
    const rows = Array.from({ length: people }, (_, i) => ({
      tenant_id: tenantId,
      email: `p${i}@plant.example.com`,
      name: `P${i}`,
      role: "Supervisor" as const,
      verified_at: new Date(),
    }));
    await transaction.insertInto("users").values(rows).execute();
    const rule = {
      tenant_id: tenantId,
      name: "Parada",
      enabled: true,
      condition: JSON.stringify({ kind: "stopped", causes: [], except: [] }),
      equipments: [],
      on_delay_s: 0,
      off_delay_s: 0,
      minimum_count: 1,
      count_within_s: 60,
      active: JSON.stringify({ when: "always" }),
      suppress_when_silent: true,
      digest_above: 1_000,
      steps: JSON.stringify([{ afterMinutes: 0, users: [], roles: ["Supervisor"], by, destinations: [] }]),
    };
    await transaction.insertInto("alert_rules").values(rule).execute();
    await transaction.insertInto("alert_watches").values({ tenant_id: tenantId, due_at: 0 }).execute();
  });
  return tenantId;
}

/** Stores a stop as ingest does: first the record, then the notice. Returns when it was stored, UTC ms. */
export async function stopMachine(
  { store }: TestPostgres,
  tenantId: number,
  equipment: number,
): Promise<number> {
  const of = { tenant_id: tenantId, equipment, code: 20, ended_at: null, version: 1 };
  await store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("occurrences")
      .values({ ...of, started_at: Date.now() - 1_000 })
      .execute(),
  );
  const storedMs = Date.now();
  const notice = JSON.stringify({ tenantId, kinds: ["occurrences"], equipments: [equipment] });
  await store.notify(telemetryChannel, notice);
  return storedMs;
}

/** States of a tenant's messages. */
export const deliveryStates = ({ store }: TestPostgres, tenantId: number): Promise<string[]> =>
  store.withTenant(tenantId, async (transaction) =>
    (await transaction.selectFrom("alert_deliveries").select("state").execute()).map(({ state }) => state),
  );
