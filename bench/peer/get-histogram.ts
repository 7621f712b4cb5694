import { binsOfProduct, classIndex, type TimeWindow } from "@fiel/domain";
import type pg from "pg";
import { type PeerTenant, peerProducts } from "./registrations.ts";

/** All products have the same limits here, so the bins are constants in the statement. PostgreSQL writes the bins as text, as in `peerProduction`. */
export async function peerHistogram(
  pool: pg.Pool,
  tenant: PeerTenant,
  windows: readonly TimeWindow[],
  mids: readonly number[],
): Promise<string> {
  const [product] = peerProducts(tenant);
  const limits = product?.limits ?? null;
  if (limits === null) return "[]";
  const { widthMg, first, last } = binsOfProduct(limits);
  const asked = tenant.equipment.filter(({ mid }) => mids.length === 0 || mids.includes(mid));
  const { rows } = await pool.query<[mid: number, id: number, bins: string]>({
    rowMode: "array",
    text: `select equipment, product, string_agg('{"weight":' || bin * ${widthMg} / 1000.0::float8 || ',"amount":' || amount || ',"invalid":' || invalid || ',"rejected":' || rejected || ',"under":' || under || '}', ',' order by bin)
from (
  select equipment, product, greatest(least(weight_mg / ${widthMg}, ${last}), ${first}) as bin, count(*) as amount,
    count(*) filter (where class = ${classIndex.pi}::"char") as invalid, count(*) filter (where class in (${classIndex.ro}::"char", ${classIndex.ru}::"char")) as rejected,
    count(*) filter (where class = ${classIndex.ru}::"char") as under
  from weighings where ${weighed(tenant, windows, asked)} group by 1, 2, 3
) as bins group by 1, 2`,
  });
  const rowsOf = Map.groupBy(rows, ([mid]) => mid);
  const byName = new Map(peerProducts(tenant).map((one, place) => [one.id, { ...one, place }]));
  const entries = asked.flatMap(({ mid, name }) =>
    (rowsOf.get(mid) ?? [])
      .toSorted((one, other) => (byName.get(one[1])?.place ?? 0) - (byName.get(other[1])?.place ?? 0))
      .map(([, id, bins]) => {
        const head = {
          equipment: name,
          id: mid,
          binWidth: widthMg / 1000,
          product: byName.get(id)?.weighed ?? null,
          target: limits.targetMg / 1000,
        };
        return `${JSON.stringify(head).slice(0, -1)},"data":[${bins}]}`;
      }),
  );
  return `[${entries.join(",")}]`;
}

/** SQL condition that selects the single weighings of the given equipment. */
export function weighed(
  { tenantId }: PeerTenant,
  windows: readonly TimeWindow[],
  equipment: readonly { readonly mid: number }[],
): string {
  const within = windows.map(({ startMs, endMs }) => `at >= ${startMs} and at < ${endMs}`).join(" or ");
  const mids = equipment.map(({ mid }) => mid).join(",");
  return `tenant = ${tenantId} and equipment = any ('{${mids}}'::smallint[]) and (${within})`;
}
