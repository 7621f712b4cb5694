import { dayMs, hourMs, weighingClasses, type WeighingClass } from "@fiel/domain";
import { rollUpStepsS } from "../stores/telemetry/schema/weighing-tables.ts";
import { instant, joined, second, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines } from "./filter.ts";
import type { Reading } from "./reading.ts";

/** The newest package of a machine. */
export interface LastPackage {
  /** UTC ms. */
  readonly atMs: number;
  readonly class: WeighingClass;
  /** Id, 0 for none. */
  readonly product: number;
  /** Gross weight, mg. */
  readonly weightMg: number;
}

interface PackageRow extends Omit<LastPackage, "class"> {
  readonly equipment: number;
  readonly classAt: number;
}

/** The shortest step of the roll-up, s, since it holds few packages of a machine. */
const [stepS] = rollUpStepsS;
/** Machines per statement, to bound its text. */
const atOnce = 500;
const rowBytes = 100;

/** Newest package of each machine in this hour and the 24 hours before it. Machines without one are absent. */
export function readLastPackages(
  { cache, store, tenantId }: Reading,
  mids: readonly number[],
  nowMs: number,
): Promise<OfMachines<LastPackage>> {
  const hoursMs = Math.floor(nowMs / hourMs) * hourMs;
  const window = { startMs: hoursMs - dayMs, endMs: hoursMs + hourMs };
  return cache.getPerMachine(
    { weighings: [window] },
    `last packages ${window.startMs}`,
    mids,
    async (missing, signal) => {
      const found = new Map<number, { value: LastPackage; bytes: number }>();
      for (let start = 0; start < missing.length; start += atOnce) {
        const portion = missing.slice(start, start + atOnce);
        for (const row of await ofPortion({ store, tenantId, signal }, portion, window.startMs))
          found.set(row.equipment, { value: packageOf(row), bytes: rowBytes });
      }
      return found;
    },
  );
}

/** Reads the step of each machine's last package and then the packages of that step, so that few rows are read. */
async function ofPortion(
  { store, tenantId, signal }: Pick<Reading, "store" | "tenantId" | "signal">,
  mids: readonly number[],
  sinceMs: number,
): Promise<readonly PackageRow[]> {
  const steps = await store.rows<{ equipment: number; lastS: number }>(
    sql`select equipment, toUnixTimestamp(max(step)) as lastS from weighing_rollup
where tenant = ${tenantId} and stepS = ${stepS} and step >= ${second(sinceMs)} and equipment in ${mids} group by equipment`,
    signal,
  );
  if (steps.length === 0) return [];
  const since = steps.map(
    (one) => sql`(equipment = ${one.equipment} and at >= ${instant(one.lastS * 1_000)})`,
  );
  return store.rows(
    sql`select equipment, toUnixTimestamp64Milli(at) as atMs, toUInt8(class) as classAt, product, weightMg from weighings
where tenant = ${tenantId} and (${joined(since, " or ")}) order by at desc, weightMg desc limit 1 by equipment`,
    signal,
  );
}

const packageOf = ({ atMs, classAt, product, weightMg }: PackageRow): LastPackage => ({
  atMs,
  class: weighingClasses[classAt] as WeighingClass,
  product,
  weightMg,
});
