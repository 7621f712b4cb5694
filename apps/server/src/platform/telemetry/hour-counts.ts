import { hourMs, type WeighingClass } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";
import { hoursOf } from "./whole-hours.ts";

/** Packages of one product on one machine in an hour. */
export interface HourCount {
  readonly equipment: number;
  readonly product: number;
  /** Start of the hour, UTC ms. */
  readonly startMs: number;
  readonly count: number;
}

const rowBytes = 100;

/** Packages of some classes in each hour that the windows touch, in time order. */
export async function readHourCounts(
  reading: Reading,
  filter: TelemetryFilter,
  classes: readonly WeighingClass[],
): Promise<HourCount[]> {
  const { tenantId, store } = reading;
  const hours = { ...filter, windows: hoursOf(filter.windows), untilNow: false };
  const parts = await readRanges<readonly HourCount[]>(reading, `hours ${classes.join()}`, hours, {
    async read(asked, signal) {
      const parts = weighingParts(weighingQuery(tenantId, asked, classes, hourMs / 1000));
      const rows = await store.rows<HourCount>(
        sql`select equipment, product, intDiv(atS * 1000, ${hourMs}) * ${hourMs} as startMs, sum(n) as count from (${parts}) group by equipment, product, startMs`,
        signal,
      );
      return Map.groupBy(rows, ({ equipment }) => equipment);
    },
    bytesOf: ({ length }) => length * rowBytes,
  });
  const counts = parts.flatMap((part) => [...part.values()].flat());
  return counts.toSorted((one, other) => one.startMs - other.startMs);
}
