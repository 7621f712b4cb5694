import { type Sql, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

/** A report of an equipment. */
export interface StatusReport {
  readonly equipment: number;
  /** UTC ms. */
  readonly atMs: number;
  readonly state: number;
  readonly speed: number;
  /** Its place among `storedConditions`. */
  readonly condition: number;
  /** Id of the product that the machine had loaded, 0 for none. */
  readonly product: number;
}

/** What is known of one equipment's reports. */
export interface MachineReports {
  /** The newest in each condition that it ever had, newest first. */
  readonly newest: readonly [StatusReport, ...StatusReport[]];
  /** The first report after the newest one of another condition, UTC ms; null when there is none. */
  readonly begunMs: number | null;
}

/** When the newest report of another condition came, UTC ms; 0 when there never was another. */
const changedMs = ([, other]: MachineReports["newest"]): number => other?.atMs ?? 0;

/** Newest first, of one instant the lowest condition. */
const byNewest = (one: StatusReport, other: StatusReport): number =>
  other.atMs - one.atMs || one.condition - other.condition;

const machineBytes = 500;

/** The newest reports of all equipment of the tenant that was ever heard of. */
export function readStatuses({ cache, store, tenantId }: Reading): Promise<OfMachines<MachineReports>> {
  return cache.get({ kinds: ["statuses"] }, "statuses", async (signal) => {
    const reads: Reads = { rows: (select) => store.rows(select, signal) };
    const own = sql`tenant = ${tenantId}`;
    const newest = await readNewest(own, reads);
    const begun = await readBegun(own, newest, reads);
    const reports = newest.map((all): [number, MachineReports] => {
      const [{ equipment }] = all;
      return [equipment, { newest: all, begunMs: begun.get(equipment) ?? null }];
    });
    return { value: new Map(reports), bytes: reports.length * machineBytes };
  });
}

interface Reads {
  readonly rows: <T extends object>(select: Sql) => Promise<T[]>;
}

type Newest = MachineReports["newest"];

/** Of each equipment the newest report in each condition that it ever had. */
async function readNewest(own: Sql, reads: Reads): Promise<Newest[]> {
  const reports = await reads.rows<StatusReport>(
    sql`select equipment, toUnixTimestamp64Milli(at) as atMs, state, speed, toUInt8(condition) as condition, product
from latest_statuses final where ${own}`,
  );
  const byEquipment = Map.groupBy(reports, ({ equipment }) => equipment);
  return Array.from(
    byEquipment.values(),
    (all) => all.toSorted(byNewest) as [StatusReport, ...StatusReport[]],
  );
}

interface Begun {
  readonly equipment: number;
  readonly begunMs: number;
}

/** The first report after the change of each equipment. The earliest change alone bounds what is read of the table. */
async function readBegun(own: Sql, newest: readonly Newest[], reads: Reads): Promise<Map<number, number>> {
  if (newest.length === 0) return new Map();
  const mids = newest.map(([{ equipment }]) => equipment);
  const changes = newest.map(changedMs);
  const begun = await reads.rows<Begun>(
    sql`select equipment, toUnixTimestamp64Milli(min(at)) as begunMs from statuses where ${own}
and at > fromUnixTimestamp64Milli(toInt64(${Math.min(...changes)}))
and at > fromUnixTimestamp64Milli(toInt64(transform(equipment, array${mids}, array${changes}, 0)))
group by equipment`,
  );
  return new Map(begun.map((one) => [one.equipment, one.begunMs]));
}
