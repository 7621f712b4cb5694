import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { OfMachines } from "../../platform/telemetry/filter.ts";
import { readLastProducts } from "../../platform/telemetry/last-products.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { readTotals, type TotalsOfMachines } from "../../platform/telemetry/totals.ts";

/** What the cards tell of, by machine id. */
export interface Weighed {
  /** Of the filter. */
  readonly totals: TotalsOfMachines;
  /** Product weighed last of the filter, 0 for none. */
  readonly last: OfMachines<number>;
  /** Product weighed last whoever weighed it and whichever product is filtered: what the machine makes. */
  readonly running: OfMachines<number>;
}

/** What was weighed of the filter, and what the machines make whatever it says. */
export async function readWeighed(reading: Reading, filter: ResolvedFilter): Promise<Weighed> {
  const own = await weighedOf(reading, filter);
  if (filter.operator === null && filter.product === null) return { ...own, running: own.last };
  const { last: running } = await weighedOf(reading, { ...filter, operator: null, product: null });
  return { ...own, running };
}

async function weighedOf(
  reading: Reading,
  filter: ResolvedFilter,
): Promise<Pick<Weighed, "totals" | "last">> {
  const totals = await readTotals(reading, filter);
  return { totals, last: await readLastProducts(reading, filter, totals) };
}
