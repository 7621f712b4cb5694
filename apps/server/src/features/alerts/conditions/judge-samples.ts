import { type BegunSample, type Declared, DeclaredSamples, type Regulation } from "@fiel/domain";
import { declaredWeights } from "../../../platform/registrations/declared-weights.ts";
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
  readonly registrations: Pick<TenantRegistrations, "productById" | "past">;
}

/** Goes on with packages in time order, after those that were gone through. Each product has samples of its own. */
export function judgePackages(
  before: JudgedPackages,
  packages: Iterable<PackageRows>,
  judging: Judging,
): JudgedPackages {
  const turns = [...before.turns];
  const counts = new Map(before.counts);
  const drawers = new Map<number, DeclaredSamples | null>();
  let { lastMs } = before;
  const drawerOf = (product: number): DeclaredSamples | null => {
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

/** Whether there was a net weight at any time. */
export const canBeJudged = (declared: readonly Declared[]): boolean =>
  declared.some(({ weights }) => weights !== null);

/** Adds the turns of a product's samples; null where it cannot be judged. */
function drawerOfProduct(
  product: number,
  { sampleSize, regulation, registrations }: Judging,
  turns: SampleTurn[],
  begun: BegunSample | undefined,
): DeclaredSamples | null {
  const declared = declaredWeights(registrations, product, regulation);
  if (!canBeJudged(declared)) return null;
  return new DeclaredSamples(
    { size: sampleSize, regulation, declared },
    ({ averageMet, individualMet }, _figures, _startMs, atMs) => {
      const last = turns.at(-1) ?? { averageMet: true, individualMet: true };
      if (last.averageMet !== averageMet || last.individualMet !== individualMet)
        turns.push({ atMs, averageMet, individualMet, product });
    },
    begun,
  );
}
