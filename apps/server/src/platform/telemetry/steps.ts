import type { Moments, SeriesSteps, WeighingClass } from "@fiel/domain";
import { sql } from "../stores/telemetry/sql.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { readRanges } from "./range-cache/read-ranges.ts";
import type { Reading } from "./reading.ts";
import { momentsOfCells, type MomentsCells, rowsOfJson } from "./sql/json-rows.ts";
import { commonStepS, stepStartOf } from "./sql/steps-sql.ts";
import { weighingParts } from "./sql/weighing-parts.ts";
import { weighingQuery } from "./sql/weighing-query.ts";

/** Weighings of one product on one machine in a step, or in a part of it. */
export interface StepPart {
  /** Start of the step, UTC ms. */
  readonly startMs: number;
  /** Id, 0 for none. */
  readonly product: number;
  readonly moments: Moments;
}

const partBytes = 300;

/** Start of the first step, which may begin before the windows do (at `startMs`), UTC ms; null without steps. */
export const firstOf = (parts: readonly StepPart[], startMs: number): number | null =>
  parts.length === 0
    ? null
    : Math.max(
        startMs,
        parts.reduce((least, one) => Math.min(least, one.startMs), Number.POSITIVE_INFINITY),
      );

/** Weighings of some classes (an empty list counts all) by machine, in steps of the zone. Unordered; a step has one or several parts. */
export async function readSteps(
  reading: Reading,
  filter: TelemetryFilter,
  classes: readonly WeighingClass[],
  steps: SeriesSteps,
  timeZone: string,
): Promise<OfMachines<readonly StepPart[]>[]> {
  const { tenantId, store } = reading;
  const name = `steps ${JSON.stringify([classes, steps.stepMs, steps.bordersMs?.[0], timeZone])}`;
  return readRanges<readonly StepPart[]>(reading, name, filter, {
    async read(asked, signal) {
      const query = weighingQuery(tenantId, asked, classes.length === 0 ? null : classes, commonStepS(steps));
      const select = sql`select toJSONString(tuple(equipment, stepS, product, sum(n), toString(sum(sumMg)), toString(sum(squaresMg)), min(minMg), max(maxMg)))
from (select *, ${stepStartOf(steps, sql`atS`)} as stepS from (${weighingParts(query)})) group by equipment, stepS, product`;
      return partsOf(await store.text(select, signal));
    },
    bytesOf: ({ length }) => length * partBytes,
  });
}

function partsOf(answer: Buffer): Map<number, StepPart[]> {
  const parts = new Map<number, StepPart[]>();
  type Cells = readonly [equipment: number, stepS: number, product: number, ...MomentsCells];
  for (const [equipment, stepS, product, ...cells] of rowsOfJson<Cells>(answer)) {
    const own = parts.get(equipment) ?? [];
    parts.set(equipment, own);
    own.push({ startMs: stepS * 1000, product, moments: momentsOfCells(cells) });
  }
  return parts;
}
