import type { DeviceMachine, DeviceMachines } from "@fiel/contracts";
import { sql } from "kysely";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { readLastWeighings } from "../../platform/telemetry/last-weighings.ts";
import { readOpenOccurrences } from "../../platform/telemetry/open-occurrences.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";

export interface MachinesDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
}

/** Most characters of positions in one answer. A device could report many per machine; the rest is left out. */
const mostPositionsLength = 32 * 1024 * 1024;

/** The latest stored data of each machine, including removed machines with positions, and of the requesting gateway. */
export async function getDeviceMachines(
  { postgres, telemetry }: MachinesDependencies,
  tenantId: number,
  gateway: string,
  signal: AbortSignal,
): Promise<DeviceMachines> {
  // Telemetry is read last: it then contains every batch whose positions were read, so these are never too new.
  const { lastSequence, told } = await postgres.withTenant(
    tenantId,
    async (transaction) => ({
      lastSequence: await lastSequenceOf(transaction, gateway.toLowerCase()),
      told: await toldPositions(transaction),
    }),
    signal,
  );
  const mids = told.map(({ equipment }) => equipment);
  if (mids.length === 0) return { lastSequence, machines: [] };
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const [last, open] = await Promise.all([
    readLastWeighings(reading, mids),
    readOpenOccurrences(reading, mids),
  ]);
  const machines = told.map((one) => ({
    ...one,
    lastWeighingAt: last.get(one.equipment) ?? null,
    open: (open.get(one.equipment) ?? []).map(({ code, startMs }) => ({ code, startedAt: startMs })),
  }));
  return { lastSequence, machines };
}

async function lastSequenceOf(transaction: TenantTransaction, gateway: string): Promise<number | null> {
  const found = await transaction
    .selectFrom("gateways")
    .select("last_sequence")
    .where("gateway", "=", gateway)
    .executeTakeFirst();
  return found?.last_sequence ?? null;
}

async function toldPositions(
  transaction: TenantTransaction,
): Promise<Pick<DeviceMachine, "equipment" | "positions" | "toldBy">[]> {
  const rows = await transaction
    .selectFrom("equipment")
    .leftJoin("machine_positions as told", (join) =>
      join.onRef("told.tenant_id", "=", "equipment.tenant_id").onRef("told.mid", "=", "equipment.mid"),
    )
    .select(["equipment.mid", "told.gateway", "told.sequence", "told.told_at"])
    .select(
      sql<Record<string, string> | null>`case when sum(octet_length(told.positions::text))
        over (order by equipment.removed_at is not null, equipment.mid) <= ${mostPositionsLength} then told.positions end`.as(
        "positions",
      ),
    )
    // The number of a removed machine may have been given to another one.
    .where(sql<boolean>`(equipment.removed_at is null or told.mid is not null)`)
    .orderBy("equipment.mid")
    .execute();
  return rows.map(({ mid, positions, gateway, sequence, told_at: at }) => ({
    equipment: mid,
    positions: positions ?? {},
    toldBy: gateway === null || sequence === null || at === null ? null : { gateway, sequence, at },
  }));
}
