import type { Occurrence } from "@fiel/domain";
import { sql } from "kysely";
import type { PlannedSpell } from "../registrations/planned-events.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { endOf } from "./sql/open-end.ts";

/** An instant of a machine, UTC ms. */
export interface MachineInstant {
  readonly equipment: number;
  readonly atMs: number;
}

/** Stops of machines that contain any of the instants and whose codes were ever planned; by machine id. */
export async function plannedStopsAt(
  transaction: TenantTransaction,
  tenantId: number,
  instants: readonly MachineInstant[],
  spells: readonly PlannedSpell[],
): Promise<ReadonlyMap<number, readonly Occurrence[]>> {
  if (instants.length === 0 || spells.length === 0) return new Map();
  const codes = [...new Set(spells.map(({ code }) => code))];
  const { rows } = await sql<Occurrence & { readonly equipment: number }>`
    select distinct o.equipment, o.code, o.started_at as "startMs", o.ended_at as "endMs" from occurrences o
    join unnest(${instants.map(({ equipment }) => equipment)}::int[], ${instants.map(({ atMs }) => atMs)}::bigint[])
      as asked (equipment, at) on asked.equipment = o.equipment and o.started_at <= asked.at and ${endOf("o")} > asked.at
    where o.tenant_id = ${tenantId} and o.code = any(${codes}::int[])
  `.execute(transaction);
  return Map.groupBy(rows, ({ equipment }) => equipment);
}
