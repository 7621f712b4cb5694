import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { type LatestState, latestState } from "./latest-state.ts";
import type { ReportRow } from "./record-rows.ts";
import { unnested } from "./unnested.ts";

/** Column types, in the order of the table's columns. */
const types = {
  tenantId: "int",
  equipment: "int",
  atMs: "bigint",
  state: "smallint",
  speed: "real",
  condition: "smallint",
  product: "int",
  changedMs: "bigint",
  begunMs: "bigint",
} as const satisfies Record<keyof LatestState, string>;

/** Stores the latest state of each machine from its reports, which are in order of arrival. */
export const keepReports = (transaction: TenantTransaction, reports: readonly ReportRow[]): Promise<void> =>
  keepStates(
    transaction,
    Array.from(
      Map.groupBy(reports, ({ tenantId, equipment }) => `${tenantId}:${equipment}`).values(),
      (all) => latestState(all as [ReportRow, ...ReportRow[]]),
    ),
  );

/**
 * Merges states of machines, each given once, with the stored ones by the rule of `latestState`; a property test checks that. One statement, since
 * reading first would add a round trip to every group commit. `begun_at` becomes null when the start must be read from the history: one state does
 * not know it, or reports of another condition came late.
 */
export async function keepStates(
  transaction: TenantTransaction,
  states: readonly LatestState[],
): Promise<void> {
  if (states.length === 0) return;
  const inOrder = states.toSorted((a, b) => a.tenantId - b.tenantId || a.equipment - b.equipment);
  await sql`
    insert into equipment_state as s (tenant_id, equipment, at, state, speed, condition, product, changed_at, begun_at)
    select * from ${unnested(inOrder, types)}
    on conflict (tenant_id, equipment) do update set (at, state, speed, condition, product, changed_at, begun_at) = (
      with known(at, state, speed, condition, product, changed_at, begun_at, is_new) as (
        values (s.at, s.state, s.speed, s.condition, s.product, s.changed_at, s.begun_at, false),
          (excluded.at, excluded.state, excluded.speed, excluded.condition, excluded.product, excluded.changed_at, excluded.begun_at, true)
      ), last as (
        select * from known order by at desc, condition, is_new desc limit 1
      ), change as (
        select max(case when k.condition = l.condition then k.changed_at else k.at end) as at from known k cross join last l
      )
      select l.at, l.state, l.speed, l.condition, l.product, c.at, (
        select case when bool_and(coalesce(k.begun_at > c.at, false)) then min(k.begun_at) end from known k where k.at > c.at
      ) from last l cross join change c
    )
  `.execute(transaction);
}
