import { hourMs, lengthMs } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { weighingQuestion } from "../../platform/dashboard/weighing-question.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
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

/** What `histogramSelects` counts, package by package. */
export async function fewCounted(
  telemetry: Pick<TenantTelemetry, "blocks">,
  { tenantId, filter, classes }: HistogramQuestion,
  bins: ProductBins,
  signal: AbortSignal,
): Promise<CountedOfMachines> {
  const weighed = weighingsOf(weighingQuestion(tenantId, filter, classes));
  const select = sql`select product, toUInt32(class) as classAt, weightMg from weighings where ${weighed}`;
  const counts = new PackageCounts(bins);
  for (const block of await telemetry.blocks(select, signal)) {
    const [product, classAt] = [block.numbers("product"), block.numbers("classAt")];
    const weightMg = block.numbers("weightMg");
    for (let i = 0; i < block.rows; i += 1) {
      const id = product[i] as number;
      if (bins.has(id)) counts.countInBins(id, classAt[i] as number, weightMg[i] as number, 1);
      else counts.countOther(id, weightMg[i] as number);
    }
  }
  return new Map(filter.equipment.map(({ mid }) => [mid, counts.counted()]));
}
