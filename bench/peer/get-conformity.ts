import {
  calendarDay,
  classIndex,
  cutAtMidnights,
  hourMs,
  type Regulation,
  regulationOn,
  requireSamplePlan,
  type TimeWindow,
  toleranceMgOf,
  verdictOnSample,
  wallClockOf,
} from "@fiel/domain";
import type pg from "pg";
import { downsampleItems, downsampleSamples } from "./conformity-downsampling.ts";
import { weighed } from "./get-histogram.ts";
import { peerParts } from "./parts-sql.ts";
import { byProductName, type PeerProduct, peerProducts, type PeerTenant } from "./registrations.ts";
import type { ProductRange } from "./product-range.ts";

export interface SampleRow {
  readonly product: number;
  readonly startDate: number;
  readonly endDate: number;
  readonly lowMg: number;
  readonly highMg: number;
  readonly sumMg: number;
  readonly deviationMg: number;
  readonly below: number;
  readonly farBelow: number;
}

const mostLatest = 30;
const judgedClasses = Object.values(classIndex).filter((index) => index !== classIndex.pi);

/** Conformity of one window, as each page asks it. PostgreSQL builds the samples of each plant day, and the domain judges them. */
export async function peerConformity(
  pool: pg.Pool,
  tenant: PeerTenant,
  window: TimeWindow,
  mid: number,
  size: number,
) {
  const { year, month, day } = wallClockOf(window.startMs, tenant.timeZone);
  const regulation = regulationOn(calendarDay(year, month, day));
  const plan = requireSamplePlan(size, regulation);
  const [product] = peerProducts(tenant);
  const limits = product?.limits ?? null;
  if (limits === null) return [];
  const { netMg, packageMg } = limits;
  const toleranceMg = toleranceMgOf(netMg, regulation);
  const own = `${weighed(tenant, [window], [{ mid }])} and class <> ${classIndex.pi}::"char"`;
  const ranges = await rangesOf(pool, tenant, window, mid);
  const grossLimit = (times: number): number => netMg + packageMg - times * toleranceMg;
  const days = cutAtMidnights([window], tenant.timeZone).map(({ startMs }) => startMs);
  const [samples, items] = await Promise.all([
    pool.query<SampleRow>(samplesSql(own, days, size, grossLimit(1), grossLimit(2))),
    downsampleItems(pool, own, ranges, window, packageMg),
  ]);
  const samplesOf = Map.groupBy(samples.rows, ({ product: id }) => id);
  const judge = judgeOf({ size, netMg, packageMg, regulation });
  const entries = ranges.map((range) => {
    const judged = (samplesOf.get(range.product) ?? []).map(judge);
    const registered = peerProducts(tenant).find(({ id }) => id === range.product);
    return {
      ...headOf(registered, { netMg, packageMg, toleranceMg }),
      individualAcceptanceCriterium: plan.acceptance,
      multiplierFactor: plan.multiplier,
      regulation: regulation.version,
      itemCount: range.count,
      sampleCount: judged.length,
      refusedCount: judged.filter(({ approved }) => !approved).length,
      average: meanOf(judged.map(({ avg }) => avg)),
      deviation: meanOf(judged.map(({ dev }) => dev)),
      samples: downsampleSamples(judged, range, window),
      latest: judged.slice(-mostLatest),
      lastRefused: judged.findLast(({ approved }) => !approved) ?? null,
      items: items.get(range.product) ?? [],
    };
  });
  return entries.toSorted((one, other) =>
    byProductName({ name: one.productName }, { name: other.productName }),
  );
}

interface Judge {
  readonly size: number;
  readonly netMg: number;
  readonly packageMg: number;
  readonly regulation: Regulation;
}

const judgeOf =
  ({ size, netMg, packageMg, regulation }: Judge) =>
  (row: SampleRow) => {
    const { startDate, endDate, lowMg, highMg, sumMg, deviationMg, below, farBelow } = row;
    const net = { minMg: lowMg - packageMg, maxMg: highMg - packageMg, sumMg: sumMg - size * packageMg };
    const counts = { belowTolerance: below, belowDoubleTolerance: farBelow };
    const verdict = verdictOnSample({ size, ...net, deviationMg, ...counts }, netMg, regulation);
    const { averageMet, individualMet, approved } = verdict;
    const weights = {
      min: verdict.minMg / 1000,
      max: verdict.maxMg / 1000,
      avg: verdict.meanMg / 1000,
      dev: verdict.deviationMg / 1000,
      criterion: verdict.criterionMg / 1000,
    };
    return { startDate, endDate, ...weights, ...counts, averageMet, individualMet, approved };
  };

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const headOf = (
  product: PeerProduct | undefined,
  { netMg, packageMg, toleranceMg }: { netMg: number; packageMg: number; toleranceMg: number },
) => ({
  productId: product?.id ?? 0,
  productName: product?.weighed.name ?? "",
  productCodeText: product?.weighed.codeText ?? null,
  productUnit: "g",
  productWeight: netMg / 1000,
  packageWeight: packageMg / 1000,
  tolerance: toleranceMg / 1000,
  weights: [
    {
      until: null,
      productWeight: netMg / 1000,
      packageWeight: packageMg / 1000,
      tolerance: toleranceMg / 1000,
    },
  ],
});

async function rangesOf(
  pool: pg.Pool,
  { tenantId }: PeerTenant,
  window: TimeWindow,
  mid: number,
): Promise<ProductRange[]> {
  const question = { tenantId, windows: [window], equipment: [mid], classes: judgedClasses, stepS: null };
  const { rows } = await pool.query<{ product: number; count: number; from_s: number; until_s: number }>(
    `select product, sum(n)::float8 as count, min(at_s)::int as from_s, max(at_s)::int as until_s from (${peerParts(question)}) as parts group by product`,
  );
  return rows.map(({ product, count, from_s: fromS, until_s: untilS }) => ({
    product,
    count,
    fromMs: Math.max(window.startMs, hourOf(fromS * 1000)),
    untilMs: hourOf(untilS * 1000) + hourMs,
  }));
}

const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** Selects whole samples of consecutive packages of a product, in time order. No sample crosses a day boundary. */
const samplesSql = (
  own: string,
  days: readonly number[],
  size: number,
  nearMg: number,
  farMg: number,
): string => `select product,
  min(at)::float8 as "startDate", max(at)::float8 as "endDate", min(weight_mg) as "lowMg", max(weight_mg) as "highMg", sum(weight_mg)::float8 as "sumMg",
  sqrt((${size} * sum(weight_mg::bigint * weight_mg) - sum(weight_mg) * sum(weight_mg))::float8 / ${size * (size - 1)}) as "deviationMg",
  count(*) filter (where weight_mg < ${nearMg})::int as below, count(*) filter (where weight_mg < ${farMg})::int as "farBelow"
from (
  select product, day, at, weight_mg, (row_number() over (partition by product, day order by at, weight_mg) - 1) / ${size} as place
  from (select product, at, weight_mg, width_bucket(at, array[${days.join(", ")}]::bigint[]) as day from weighings where ${own}) as dated
) as placed
group by product, day, place having count(*) = ${size} order by product, day, place`;
