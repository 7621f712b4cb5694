import { hourMs, lengthMs, weighingClasses } from "@fiel/domain";
import { isIn } from "../../platform/dashboard/live-hours.ts";
import { machineDayOf } from "../../platform/dashboard/machine-day.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import type { MachineDay } from "../../platform/stores/telemetry/live/machine-day.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { weighingsOf } from "../../platform/stores/telemetry/weighing-parts.ts";
import type { CountedOfMachines } from "./counted.ts";
import type { HistogramQuestion } from "./histogram-select.ts";
import { PackageCounts } from "./package-counts.ts";
import type { ProductBins } from "./product-bins.ts";

const fewMs = 36 * hourMs;

/**
 * Whether a question is of one machine in so short a time that its packages are fewer than what the roll-up of weights has of all machines in it:
 * they lie together, and one statement tells all of them.
 */
export const areFew = ({ equipment, windows }: Pick<ResolvedFilter, "equipment" | "windows">): boolean =>
  equipment.length === 1 && windows.reduce((sum, window) => sum + lengthMs(window), 0) <= fewMs;

/** What `histogramSelects` counts, package by package: from memory where that has all of its time. */
export async function fewCounted(
  reading: Pick<Reading, "telemetry" | "kept" | "signal">,
  question: HistogramQuestion,
  bins: ProductBins,
): Promise<CountedOfMachines> {
  const { filter } = question;
  const isSince = (ms: number): boolean => filter.windows.every(({ startMs }) => startMs >= ms);
  const day = isSince(reading.kept.lastDayMs) ? await machineDayOf(reading, filter) : null;
  const counts = new PackageCounts(bins);
  const take = takeBy(counts, bins);
  if (day !== null && isSince(day.fromMs)) countDay(day, question, take);
  else await countStored(reading, question, take);
  return new Map(filter.equipment.map(({ mid }) => [mid, counts.counted()]));
}

type Take = (product: number, classAt: number, weightMg: number) => void;

function takeBy(counts: PackageCounts, bins: ProductBins): Take {
  return (product, classAt, weightMg) => {
    if (bins.has(product)) counts.countInBins(product, classAt, weightMg, 1);
    else counts.countOther(product, weightMg);
  };
}

function countDay(day: MachineDay, { filter, classes }: HistogramQuestion, take: Take): void {
  const { windows, operator, product } = filter;
  const asked = weighingClasses.map((name) => classes.includes(name));
  for (const { at, classAt, product: products, operator: operators, weightMg } of day.hoursIn(windows)) {
    for (let i = 0; i < at.length; i += 1) {
      if (asked[classAt[i] as number] !== true || !isIn(at[i] as number, windows)) continue;
      if (product !== null && products[i] !== product) continue;
      if (operator !== null && operators[i] !== operator) continue;
      take(products[i] as number, classAt[i] as number, weightMg[i] as number);
    }
  }
}

async function countStored(
  { telemetry, signal }: Pick<Reading, "telemetry" | "signal">,
  { tenantId, filter, classes }: HistogramQuestion,
  take: Take,
): Promise<void> {
  const weighed = weighingsOf(weighingQuestion(tenantId, filter, classes));
  const select = sql`select product, toUInt32(class) as classAt, weightMg from weighings where ${weighed}`;
  for (const block of await telemetry.blocks(select, signal)) {
    const [product, classAt] = [block.numbers("product"), block.numbers("classAt")];
    const weightMg = block.numbers("weightMg");
    for (let i = 0; i < block.rows; i += 1)
      take(product[i] as number, classAt[i] as number, weightMg[i] as number);
  }
}
