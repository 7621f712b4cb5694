import { classIndex, type TimeWindow } from "@fiel/domain";
import { partsOf, perMachine } from "../../platform/dashboard/live-hours.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { LiveColumns, LiveHour } from "../../platform/stores/telemetry/live/live-hour.ts";
import type { DayColumns, MachineDay } from "../../platform/stores/telemetry/live/machine-day.ts";
import type { HourCount } from "./count-hours.ts";
import type { PackageColumns } from "./read-packages.ts";

/** The packages to be judged of hours in memory, one machine's. */
export function livePackages(hours: readonly LiveHour[], filter: ResolvedFilter): PackageColumns[] {
  const [machine] = filter.equipment;
  return hours
    .toSorted((one, other) => one.startMs - other.startMs)
    .flatMap((hour) => (machine === undefined ? [] : (hour.packagesOf(machine.mid)?.columns() ?? [])))
    .map((columns) => judgedOf(columns, filter));
}

/** The packages to be judged of the hours that windows touch, of a machine's day in memory. */
export const packagesOfDay = (
  day: MachineDay,
  windows: readonly TimeWindow[],
  filter: Pick<ResolvedFilter, "operator" | "product">,
): PackageColumns[] => day.hoursIn(windows).map((columns) => judgedOf(columns, filter));

/** A copy: the columns are valid until one more package comes. */
function judgedOf(
  columns: LiveColumns | DayColumns,
  { operator, product }: Pick<ResolvedFilter, "operator" | "product">,
): PackageColumns {
  const at = new Float64Array(columns.at.length);
  const products = new Uint32Array(at.length);
  const weightMg = new Uint32Array(at.length);
  let rows = 0;
  for (let i = 0; i < at.length; i += 1) {
    if (columns.classAt[i] === classIndex.pi) continue;
    if (operator !== null && columns.operator[i] !== operator) continue;
    if (product !== null && columns.product[i] !== product) continue;
    at[rows] = columns.at[i] as number;
    products[rows] = columns.product[i] as number;
    weightMg[rows] = columns.weightMg[i] as number;
    rows += 1;
  }
  return {
    at: at.subarray(0, rows),
    product: products.subarray(0, rows),
    weightMg: weightMg.subarray(0, rows),
  };
}

/** How many packages of each product there are to be judged in each of the hours in memory, by machine. */
export function liveCounts(
  hours: readonly LiveHour[],
  filter: ResolvedFilter,
): ReadonlyMap<number, readonly HourCount[]> {
  return countsPerMachine(hours, filter, "", (own) =>
    own.flatMap((packages) => {
      const counts = new Map<number, number>();
      for (const { classAt, product, n } of partsOf([packages], filter))
        if (classAt !== classIndex.pi) counts.set(product, (counts.get(product) ?? 0) + n);
      return Array.from(counts, ([product, count]) => ({ product, hourMs: packages.hour.startMs, count }));
    }),
  );
}

const countsPerMachine = perMachine<readonly HourCount[]>();
