import type { Batch } from "@fiel/contracts";
import { sql } from "kysely";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface TellingBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Pick<Batch, "positions">;
  readonly decision: { readonly receivedAt: number };
}

/** Keeps how far machines are read, for a gateway that takes another's place. A batch that is older than what is known sets nothing back. */
export async function keepPositions(
  transaction: TenantTransaction,
  tenantId: number,
  { gateway, sequence, records, decision }: TellingBatch,
): Promise<void> {
  for (const [mid, positions] of positionsOf(records.positions)) {
    const json = storableJson(positions);
    const told = sql<string>`jsonb_strip_nulls(${json}::jsonb)`;
    await transaction
      .insertInto("machine_positions")
      .values({ tenant_id: tenantId, mid, positions: told, gateway, sequence, told_at: decision.receivedAt })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "mid"])
          .doUpdateSet((row) => ({
            positions: sql<string>`jsonb_strip_nulls(machine_positions.positions || ${json}::jsonb)`,
            gateway: row.ref("excluded.gateway"),
            sequence: row.ref("excluded.sequence"),
            told_at: row.ref("excluded.told_at"),
          }))
          .where(
            sql<boolean>`machine_positions.gateway <> excluded.gateway or machine_positions.sequence <= excluded.sequence`,
          ),
      )
      .execute();
  }
}

const maxMid = 2 ** 31 - 1;

/** Machine -> key -> position, null where a key is to be forgotten; machines in order, so that no two transactions wait in a circle. */
function positionsOf(told: Batch["positions"]): [number, Record<string, string | null>][] {
  const ofMachine = new Map<number, [string, string | null][]>();
  for (const { equipment, positions } of told) {
    if (equipment < 0 || equipment > maxMid) continue;
    const entries = Object.entries(positions).map(([key, value]): [string, string | null] => [
      key,
      value === "" ? null : value,
    ]);
    ofMachine.set(equipment, [...(ofMachine.get(equipment) ?? []), ...entries]);
  }
  return [...ofMachine]
    .toSorted(([a], [b]) => a - b)
    .map(([mid, entries]) => [mid, Object.fromEntries(entries)]);
}
