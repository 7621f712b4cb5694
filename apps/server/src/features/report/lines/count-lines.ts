import type { ReportChart } from "@fiel/contracts";
import type { RowSource } from "../report-source.ts";
import { leftoverLines } from "./leftover-lines.ts";
import { factorLines, stopLines } from "./stop-lines.ts";
import { binLines, hourLines, weighedProducts } from "./weighing-lines.ts";

/** Lines of each chart's sheets in the order of the file, without headers and sums. */
export type SheetLines = Readonly<Record<ReportChart, readonly number[]>>;

/** Number of lines that the sheets of each chart would have. */
export async function countLines(source: RowSource): Promise<SheetLines> {
  const { filter, question, registrations } = source;
  const machines = filter.equipment.length;
  const [products, hours, bins, leftovers, stops, days, orders] = await Promise.all([
    weighedProducts(source),
    hourLines(source),
    binLines(source),
    leftoverLines(source),
    stopLines(source),
    factorLines(source),
    question.orders(),
  ]);
  return {
    Classification: [machines, products],
    WeightOverTime: hours,
    ProductionHistogram: [bins, products],
    Scraps: leftovers,
    Occurrences: [stops.parts],
    OperationalFactor: [days, machines],
    OccurrencesHistogram: [stops.unplannedCauses, stops.causesOfMachines],
    Oee: [days, machines],
    ProductionOrders: [orders.filter(({ productId }) => registrations.productById.has(productId)).length],
  };
}
