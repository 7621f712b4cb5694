import { minuteMs } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { rowsOfJson } from "./sql/json-rows.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/** Length of the clock steps over which a rate is measured, ms. */
const stepMs = 10 * minuteMs;
const rateBytes = 60;

/** Packages per minute in the best ten minutes of each product, by machine. Products without weighings are absent. */
export async function readBestRates(
  reading: Reading,
  filter: TelemetryFilter,
): Promise<OfMachines<ReadonlyMap<number, number>>> {
  const { tenantId, store } = reading;
  const stepS = stepMs / 1000;
  const parts = await readRanges<ReadonlyMap<number, number>>(reading, "best rates", filter, {
    async read(asked, signal) {
      const steps = sql`select equipment, product, intDiv(atS, ${stepS}) as step, sum(n) as packages from (${weighingParts(weighingQuery(tenantId, asked, null, stepS))}) group by equipment, product, step`;
      const select = sql`select toJSONString(tuple(equipment, product, max(packages))) from (${steps}) group by equipment, product`;
      const rows = rowsOfJson<readonly [equipment: number, product: number, packages: number]>(
        await store.text(select, signal),
      );
      return new Map(
        Array.from(
          Map.groupBy(rows, ([equipment]) => equipment),
          ([equipment, own]) => [
            equipment,
            new Map(own.map(([, product, packages]) => [product, (packages * minuteMs) / stepMs])),
          ],
        ),
      );
    },
    bytesOf: ({ size }) => size * rateBytes,
  });
  return new Map(
    filter.equipment.map(({ mid }) => {
      const best = new Map<number, number>();
      for (const part of parts)
        for (const [product, rate] of part.get(mid) ?? [])
          best.set(product, Math.max(rate, best.get(product) ?? 0));
      return [mid, best];
    }),
  );
}
