import {
  clipWindows,
  cutAtMidnights,
  hourMs,
  judgedClasses,
  type TimeWindow,
  unionLengthMs,
} from "@fiel/domain";
import { readHourCounts } from "../../platform/telemetry/hour-counts.ts";
import { type Packages, readPackages } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";
import { refuseTooMany } from "../../platform/telemetry/refuse-too-many.ts";
import type { ChartQuery } from "./chart-query.ts";

/** A product that the machine weighed. */
interface WeighedProduct {
  readonly id: number;
  readonly count: number;
  /** Instant of its last package, UTC ms. */
  readonly lastMs: number;
}

/** Useful and rejected packages of a machine in the windows, cut at the plant's midnights. */
export interface ChartPackages {
  readonly packages: Packages;
  readonly pieces: readonly TimeWindow[];
}

/** Windows up to this length hold few enough packages that they need not be counted first, ms. */
const shortMs = 36 * hourMs;

/** Throws 422 WindowTooLarge when there are too many packages. */
export async function readChartPackages({
  reading,
  windows,
  timeZone,
  mid,
}: Pick<ChartQuery, "reading" | "windows" | "timeZone" | "mid">): Promise<ChartPackages> {
  const filter = { windows, untilNow: false, equipment: [{ mid }], operator: null, product: null };
  const read = unionLengthMs(windows) > shortMs ? await withPackages(reading, filter) : windows;
  const pieces = cutAtMidnights(read, timeZone);
  return { packages: await readPackages(reading, { ...filter, windows: pieces }, judgedClasses), pieces };
}

/** The windows from the first hour with packages to the last one; long windows may begin years before. Throws 422 WindowTooLarge. */
async function withPackages(
  reading: ChartQuery["reading"],
  filter: Parameters<typeof readHourCounts>[1],
): Promise<TimeWindow[]> {
  const hours = await readHourCounts(reading, filter, judgedClasses);
  refuseTooMany(hours);
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  return clipWindows(filter.windows, { startMs: first.startMs, endMs: last.startMs + hourMs });
}

/** What the machine weighed, the product of the last package first. */
export function weighedProducts({ packages }: ChartPackages): WeighedProduct[] {
  const found = new Map<number, WeighedProduct>();
  for (const rows of packages)
    for (const { product: id, start, end } of productRunsOf(rows)) {
      const count = (found.get(id)?.count ?? 0) + end - start;
      found.set(id, { id, count, lastMs: rows.at[end - 1] as number });
    }
  return [...found.values()].toSorted((one, other) => other.lastMs - one.lastMs);
}
