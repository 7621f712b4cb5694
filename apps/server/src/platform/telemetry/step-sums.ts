import type { WeighingClass } from "@fiel/domain";
import { joined, sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { rowsOfJson } from "./sql/json-rows.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { indexesOf, weighingQuery } from "./sql/weighing-query.ts";

/**
 * Weighings of one machine in steps, as columns, since a month in minutes is 43,200 rows. A step has a row per product, and several when it was read
 * in parts.
 */
export interface StepSums {
  /** Start of the step, UTC s. */
  readonly startS: readonly number[];
  /** Id, 0 for none. */
  readonly product: readonly number[];
  readonly packages: readonly number[];
  /** Packages of the requested classes, and the sum of their weights, mg. */
  readonly counted: readonly number[];
  readonly countedMg: readonly number[];
}

type Columns = readonly [
  equipment: number,
  startS: readonly number[],
  product: readonly number[],
  packages: readonly number[],
  counted: readonly number[],
  countedMg: readonly number[],
];

const rowBytes = 40;

/** Packages of each machine in steps of `stepMs`: all of them, and those of some classes. */
export async function readStepSums(
  reading: Reading,
  filter: TelemetryFilter,
  classes: readonly WeighingClass[],
  stepMs: number,
): Promise<OfMachines<StepSums>[]> {
  const { tenantId, store } = reading;
  const stepS = stepMs / 1000;
  return readRanges<StepSums>(reading, `step sums ${classes.join()} ${stepMs}`, filter, {
    async read(asked, signal) {
      const counts = sql`toUInt8(class) in ${indexesOf(classes)}`;
      const steps = sql`select equipment, intDiv(atS, ${stepS}) * ${stepS} as startS, product, sum(n) as packages, sumIf(n, ${counts}) as counted, sumIf(sumMg, ${counts}) as countedMg
from (${weighingParts(weighingQuery(tenantId, asked, null, stepS))}) group by equipment, startS, product`;
      const rows = sql`select equipment, arraySort(groupArray(tuple(startS, product, packages, counted, toFloat64(countedMg)))) as r from (${steps}) group by equipment`;
      const columns = joined(
        [1, 2, 3, 4, 5].map((place) => sql`arrayMap(x -> x.${place}, r)`),
        ", ",
      );
      const select = sql`select toJSONString(tuple(equipment, ${columns})) from (${rows})`;
      return columnsOf(await store.text(select, signal));
    },
    bytesOf: ({ startS }) => startS.length * rowBytes,
  });
}

const columnsOf = (answer: Buffer): Map<number, StepSums> =>
  new Map(
    rowsOfJson<Columns>(answer).map(([equipment, startS, product, packages, counted, countedMg]) => [
      equipment,
      { startS, product, packages, counted, countedMg },
    ]),
  );
