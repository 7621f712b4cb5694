import type { Reading } from "./reading.ts";
import type { OfMachines, TelemetryFilter } from "./filter.ts";
import { weighingQuery } from "./sql/weighing-query.ts";
import type { TotalsOfMachines, WeighedTotal } from "./totals.ts";
import { instant, joined, type Sql, sql } from "../stores/telemetry/sql.ts";
import { weighingsOf } from "./sql/weighing-parts.ts";

/** Products of one equipment in the last part of the roll-up that has weighings. */
interface LastPart {
  readonly equipment: number;
  /** Start of the part, UTC s. */
  readonly lastS: number;
  /** Ids, 0 for none. */
  readonly products: readonly [number, ...number[]];
}

interface LastProduct {
  readonly equipment: number;
  readonly product: number;
}

/** Id of the product that each equipment weighed last, 0 for none, by machine id. Equipment without weighings is absent. */
export async function readLastProducts(
  { store, tenantId, signal }: Reading,
  filter: TelemetryFilter,
  totalsOf: TotalsOfMachines,
): Promise<OfMachines<number>> {
  const parts = [...totalsOf].map(([equipment, totals]) => lastPartOf(equipment, totals));
  const several = parts.filter(({ products }) => products.length > 1);
  const ends =
    several.length === 0 ? [] : await store.rows<LastProduct>(endsSelect(tenantId, filter, several), signal);
  return new Map([
    ...parts.map(({ equipment, products: [first] }) => [equipment, first] as const),
    ...ends.map(({ equipment, product }) => [equipment, product] as const),
  ]);
}

function lastPartOf(equipment: number, totals: readonly WeighedTotal[]): LastPart {
  const lastS = totals.reduce((most, one) => Math.max(most, one.lastS), 0);
  const products = totals.filter((one) => one.lastS === lastS).map(({ product }) => product);
  return { equipment, lastS, products: [...new Set(products)] as [number, ...number[]] };
}

/** Reads the end of the part for equipment with several products in it. */
function endsSelect(tenantId: number, filter: TelemetryFilter, several: readonly LastPart[]): Sql {
  const mids = new Set(several.map(({ equipment }) => equipment));
  const own = { ...filter, equipment: filter.equipment.filter(({ mid }) => mids.has(mid)) };
  const ends = several.map(
    ({ equipment, lastS }) => sql`(equipment = ${equipment} and at >= ${instant(lastS * 1000)})`,
  );
  return sql`select equipment, argMax(product, (at, product)) as product from weighings
where ${weighingsOf(weighingQuery(tenantId, own))} and (${joined(ends, " or ")}) group by equipment`;
}
