import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { OfMachines } from "../../platform/telemetry/filter.ts";
import { readCurrentProducts } from "../../platform/telemetry/current-products.ts";
import { readLastProducts } from "../../platform/telemetry/last-products.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { readTotals, type TotalsOfMachines } from "../../platform/telemetry/totals.ts";

/** Weighed products by machine id. */
export interface Weighed {
  /** Totals of the filter. */
  readonly totals: TotalsOfMachines;
  /** Product that the filter's operator weighed last; without an operator, the one that the machine makes; 0 for none. */
  readonly last: OfMachines<number>;
  /** Product that the machine makes, whatever the filter; 0 for none. */
  readonly running: OfMachines<number>;
}

/** Totals of the filter, and the products that the machines make. */
export async function readWeighed(reading: Reading, filter: ResolvedFilter): Promise<Weighed> {
  const totals = await readTotals(reading, filter);
  if (filter.operator === null && filter.product === null) {
    const running = await readCurrentProducts(reading, filter, totals);
    return { totals, last: running, running };
  }
  const whole = { ...filter, operator: null, product: null };
  const last = await readLastProducts(reading, filter, totals);
  return {
    totals,
    last,
    running: await readCurrentProducts(reading, whole, await readTotals(reading, whole)),
  };
}
