import type { AnswerOf, getPackagesGrouped } from "@fiel/contracts";
import { balesOf, classIndex, type TimeWindow, usefulClasses } from "@fiel/domain";
import type pg from "pg";
import { equipmentPerLine, lineCount, lineName } from "../fiel/line-registrations.ts";
import { packSize } from "../plan/factory.ts";
import { peerParts } from "./parts-sql.ts";
import { byProductName, type PeerTenant, weighedProductOf } from "./registrations.ts";

interface Row {
  readonly line: number;
  readonly product: number;
  readonly count: number;
  readonly sumMg: number;
}

/** Useful packages and bales of each line and of all lines together. */
export async function peerPackages(
  pool: pg.Pool,
  tenant: PeerTenant,
  windows: readonly TimeWindow[],
): Promise<AnswerOf<typeof getPackagesGrouped>["data"]> {
  const useful = await readUseful(pool, tenant, windows);
  const result = Array.from({ length: lineCount }, (_, line) => {
    const own = useful.filter((row) => row.line === line);
    const products = own.map((row) => {
      const product = weighedProductOf(tenant, row.product);
      return { product: product === null ? null : { ...product, packSize }, ...amountsOf([row]) };
    });
    const sorted = products.toSorted((one, other) => byProductName(one.product, other.product));
    return { id: line + 1, groupName: lineName(line), ...amountsOf(own), products: sorted };
  });
  return { result, total: amountsOf(useful) };
}

/** Reads one row for each line and product. Machine numbers run through the lines. */
async function readUseful(pool: pg.Pool, tenant: PeerTenant, windows: readonly TimeWindow[]): Promise<Row[]> {
  const { tenantId, equipment } = tenant;
  const mids = equipment.map(({ mid }) => mid);
  const classes = usefulClasses.map((name) => classIndex[name]);
  const parts = peerParts({ tenantId, windows, equipment: mids, classes, stepS: null });
  const { rows } = await pool.query<Row>(
    `select ((equipment - 1) / ${equipmentPerLine})::int as line, product, sum(n)::float8 as count, sum(sum_mg::float8) as "sumMg" from (${parts}) as parts group by 1, 2`,
  );
  return rows;
}

function amountsOf(rows: readonly Row[]) {
  const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const perProduct = [...Map.groupBy(rows, ({ product }) => product).values()];
  const counts = perProduct.map((own) => own.reduce((all, { count }) => all + count, 0));
  return {
    totalProducts: sum(({ count }) => count),
    totalGroupWeight: sum(({ sumMg }) => sumMg) / 1000,
    totalPackages: counts.reduce((all, usefulCount) => all + balesOf({ usefulCount, packSize }), 0),
  };
}
