import {
  type BegunSample,
  type Regulation,
  SampleDrawer,
  sampleFigures,
  sampleJudge,
  toleranceMgOf,
} from "@fiel/domain";
import type { TenantRegistrations } from "../../../platform/registrations/tenant-registrations.ts";
import type { PackageRows } from "../../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../../platform/telemetry/product-runs.ts";

/** A sample that came out otherwise than the one before; before the first, both criteria are met. */
export interface SampleTurn {
  /** Of its last package, UTC ms. */
  readonly atMs: number;
  readonly averageMet: boolean;
  readonly individualMet: boolean;
  readonly product: number;
}

/** How far a machine's day was gone through. */
export interface JudgedPackages {
  readonly turns: readonly SampleTurn[];
  /** Packages of each product that can be judged. */
  readonly counts: ReadonlyMap<number, number>;
  /** Of the last package, UTC ms. */
  readonly lastMs: number;
  /** Of each product the sample that was begun. */
  readonly begun: ReadonlyMap<number, BegunSample>;
}

export const nothingJudged: JudgedPackages = {
  turns: [],
  counts: new Map(),
  lastMs: -Infinity,
  begun: new Map(),
};

export interface Judging {
  readonly sampleSize: number;
  readonly regulation: Regulation;
  readonly registrations: Pick<TenantRegistrations, "productById">;
}

/** Goes on with packages in time order, after those that were gone through. Each product has samples of its own. */
export function judgePackages(
  before: JudgedPackages,
  packages: Iterable<PackageRows>,
  judging: Judging,
): JudgedPackages {
  const turns = [...before.turns];
  const counts = new Map(before.counts);
  const drawers = new Map<number, SampleDrawer | null>();
  let { lastMs } = before;
  const drawerOf = (product: number): SampleDrawer | null => {
    const drawer =
      drawers.get(product) ?? drawerOfProduct(product, judging, turns, before.begun.get(product));
    drawers.set(product, drawer);
    return drawer;
  };
  for (const rows of packages)
    for (const { product, start, end } of productRunsOf(rows)) {
      lastMs = rows.at[end - 1] ?? lastMs;
      const drawer = drawerOf(product);
      if (drawer === null) continue;
      counts.set(product, (counts.get(product) ?? 0) + end - start);
      drawer.take(rows, start, end);
    }
  const begun = new Map(before.begun);
  for (const [product, drawer] of drawers) {
    const left = drawer?.begun ?? null;
    if (left === null) begun.delete(product);
    else begun.set(product, left);
  }
  return { turns, counts, lastMs, begun };
}

/** Adds the turns of a product's samples; null where it cannot be judged. */
function drawerOfProduct(
  product: number,
  { sampleSize, regulation, registrations }: Judging,
  turns: SampleTurn[],
  begun: BegunSample | undefined,
): SampleDrawer | null {
  const limits = registrations.productById.get(product)?.limits ?? null;
  if (limits === null) return null;
  const judged = { ...limits, toleranceMg: toleranceMgOf(limits.netMg, regulation) };
  const judge = sampleJudge(sampleSize, limits.netMg, regulation);
  return new SampleDrawer(
    sampleSize,
    (weightsMg, from, _startMs, atMs) => {
      const { averageMet, individualMet } = judge(sampleFigures(weightsMg, from, sampleSize, judged));
      const last = turns.at(-1) ?? { averageMet: true, individualMet: true };
      if (last.averageMet !== averageMet || last.individualMet !== individualMet)
        turns.push({ atMs, averageMet, individualMet, product });
    },
    begun,
  );
}
