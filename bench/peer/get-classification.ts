import {
  classificationOrder,
  percentOf,
  type TimeWindow,
  type WeighingClass,
  weighingClasses,
} from "@fiel/domain";
import type pg from "pg";
import { peerParts } from "./parts-sql.ts";
import { byProductName, type PeerTenant, weighedProductOf } from "./registrations.ts";

interface Counted {
  readonly count: number;
  readonly sumMg: number;
  readonly squares: number;
  readonly yes: number;
  readonly no: number;
  /** Null for several products, which have no common deviation. */
  readonly product: number | null;
}
type Row = Counted & { readonly equipment: number; readonly class: number; readonly product: number };

const none: Counted = { count: 0, sumMg: 0, squares: 0, yes: 0, no: 0, product: null };

export async function peerClassification(pool: pg.Pool, tenant: PeerTenant, windows: readonly TimeWindow[]) {
  const mids = tenant.equipment.map(({ mid }) => mid);
  const parts = peerParts({
    tenantId: tenant.tenantId,
    windows,
    equipment: mids,
    classes: null,
    stepS: null,
  });
  const { rows } = await pool.query<Row>(
    `select equipment, class::int as class, product, sum(n)::float8 as count, sum(sum_mg::float8) as "sumMg", sum(squares) as squares,
sum(inspected_yes)::float8 as yes, sum(inspected_no)::float8 as no from (${parts}) as parts group by 1, 2, 3`,
  );
  const rowsOf = Map.groupBy(rows, ({ equipment }) => equipment);
  return tenant.equipment.map(({ mid, name }) => {
    const own = rowsOf.get(mid) ?? [];
    const products = [...Map.groupBy(own, ({ product }) => product)].map(([id, rowsOfOne]) => ({
      product: weighedProductOf(tenant, id),
      classes: classesOf(rowsOfOne),
    }));
    const sorted = products.toSorted((one, other) => byProductName(one.product, other.product));
    return { equipment: name, id: mid, unit: "g", classes: classesOf(own), products: sorted };
  });
}

function classesOf(rows: readonly Row[]) {
  const byClass = new Map<WeighingClass, Counted>();
  for (const row of rows) {
    const name = weighingClasses[row.class];
    if (name !== undefined) byClass.set(name, added(byClass.get(name) ?? none, row));
  }
  const all = rows.reduce(added, none);
  return Object.fromEntries(
    classificationOrder.map((code, order) => {
      const { count, sum, dev } =
        code === "i" || code === "ni"
          ? { count: code === "i" ? all.yes : all.no, sum: null, dev: null }
          : figuresOf(byClass.get(code) ?? none);
      return [code, { count, sum, dev, overall: percentOf(count, all.count), order }];
    }),
  );
}

const added = (one: Counted, other: Counted): Counted => ({
  count: one.count + other.count,
  sumMg: one.sumMg + other.sumMg,
  squares: one.squares + other.squares,
  yes: one.yes + other.yes,
  no: one.no + other.no,
  product: one.count === 0 || one.product === other.product ? other.product : null,
});

function figuresOf({ count, sumMg, squares, product }: Counted) {
  const variance = (squares - (sumMg * sumMg) / count) / (count - 1);
  const hasDeviation = count > 1 && product !== null;
  return { count, sum: sumMg / 1000, dev: hasDeviation ? Math.sqrt(Math.max(0, variance)) / 1000 : null };
}
