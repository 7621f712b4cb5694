import type { Batch, StatusRecord, WeighingColumns } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { instant, type Sql, sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";
import { productOf } from "./product-of.ts";
import { reportedStatuses } from "./reported-statuses.ts";

/** A record of the telemetry store. */
interface Stored {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  /** Its other cells. */
  readonly cells: readonly number[];
}

type Ordinals = ReadonlySet<number>;

/** Indexes of records within their kind. */
export interface StoredOrdinals {
  readonly weighings: Ordinals;
  readonly statuses: Ordinals;
}

/**
 * Indexes of the weighings and statuses of a batch that the telemetry store has, each as often as it has them. Needed for a batch that a version
 * without the log, or the client's former installation, began to store: only the store itself knows what it has.
 */
export async function alreadyStored(
  telemetry: Pick<TenantTelemetry, "rows">,
  { weighings, statuses }: Pick<Batch, "weighings" | "statuses">,
  decision: Decision,
): Promise<StoredOrdinals> {
  return {
    weighings: await storedOf(telemetry, "weighings", weighedOf(weighings, decision)),
    statuses: await storedOf(telemetry, "statuses", reportedOf(statuses, decision)),
  };
}

const cellsOf = {
  weighings: sql`[toInt64(weightMg), toInt64(product), toInt64(operator)]`,
  statuses: sql`[toInt64(state), toInt64(product), toInt64(operator)]`,
} as const satisfies Record<string, Sql>;

async function storedOf(
  telemetry: Pick<TenantTelemetry, "rows">,
  table: keyof typeof cellsOf,
  records: readonly Stored[],
): Promise<Ordinals> {
  if (records.length === 0) return new Set();
  const instants = records.map(({ atMs }) => atMs);
  const from = instants.reduce((a, b) => Math.min(a, b));
  const to = instants.reduce((a, b) => Math.max(a, b));
  const days = [...new Set(instants.map((atMs) => Math.floor(atMs / dayMs)))];
  const machines = [...new Set(records.map(({ equipment }) => equipment))];
  const rows = await telemetry.rows<Stored & { readonly n: number }>(
    sql`select equipment, toUnixTimestamp64Milli(at) as atMs, ${cellsOf[table]} as cells, count() as n from ${{ text: table }}
where equipment in ${machines} and at >= ${instant(from)} and at <= ${instant(to)} and toUInt32(toDate(at, 'UTC')) in ${days}
group by equipment, atMs, cells`,
  );
  const left = new Map(rows.map((row) => [nameOf(row), row.n]));
  const found = new Set<number>();
  for (const [ordinal, record] of records.entries()) {
    const count = left.get(nameOf(record)) ?? 0;
    if (count === 0) continue;
    found.add(ordinal);
    left.set(nameOf(record), count - 1);
  }
  return found;
}

const nameOf = ({ equipment, atMs, cells }: Stored): string => [equipment, atMs, ...cells].join(" ");

function weighedOf(groups: readonly WeighingColumns[], decision: Decision): Stored[] {
  return groups.flatMap((group) => {
    const { equipment, at, weightMg, operator } = group;
    const shiftMs = shiftOf(group, decision.clockShiftMs);
    const product = productOf(group.product, decision)?.id ?? 0;
    return at.map((instantMs, i) => ({
      equipment,
      atMs: instantMs + shiftMs,
      cells: [weightMg[i] as number, product, operator ?? 0],
    }));
  });
}

function reportedOf(statuses: readonly StatusRecord[], decision: Decision): Stored[] {
  const all = [...reportedStatuses(statuses, decision, () => false)];
  return all.map(({ equipment, atMs, state, product, operator }) => ({
    equipment,
    atMs,
    cells: [state, product, operator],
  }));
}
