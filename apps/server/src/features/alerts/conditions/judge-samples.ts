import {
  type BegunSample,
  type Declared,
  declaredAt,
  DeclaredSamples,
  EvidenceFollower,
  type Regulation,
} from "@fiel/domain";
import { declaredWeights } from "../../../platform/registrations/declared-weights.ts";
import type { TenantRegistrations } from "../../../platform/registrations/tenant-registrations.ts";
import type { PackageRows } from "../../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../../platform/telemetry/product-runs.ts";

/** A sample whose verdict differs from the one before. Before the first sample both criteria count as met. */
export interface SampleTurn {
  /** Instant of the last package of the sample, UTC ms. */
  readonly atMs: number;
  readonly averageMet: boolean;
  readonly individualMet: boolean;
  readonly product: number;
}

/** Progress of judging a machine's day. */
export interface JudgedPackages {
  readonly turns: readonly SampleTurn[];
  /** Judged packages by product; only products with limits. */
  readonly counts: ReadonlyMap<number, number>;
  /** Instant of the last package read, UTC ms. */
  readonly lastMs: number;
  /** Incomplete sample by product. */
  readonly begun: ReadonlyMap<number, BegunSample>;
  /** Evidence of the samples; null before the first package. Never changed once it is here. */
  readonly evidence: EvidenceFollower | null;
}

export const nothingJudged: JudgedPackages = {
  turns: [],
  counts: new Map(),
  lastMs: -Infinity,
  begun: new Map(),
  evidence: null,
};

export interface Judging {
  readonly sampleSize: number;
  readonly regulation: Regulation;
  readonly registrations: Pick<TenantRegistrations, "productById" | "past">;
}

/** Continues judging with later packages, in time order. Each product has samples of its own. */
export function judgePackages(
  before: JudgedPackages,
  packages: Iterable<PackageRows>,
  judging: Judging,
): JudgedPackages {
  const turns = [...before.turns];
  const evidence =
    before.evidence?.copy() ??
    new EvidenceFollower({ size: judging.sampleSize, regulation: judging.regulation });
  const counts = new Map(before.counts);
  const drawers = new Map<number, DeclaredSamples | null>();
  let { lastMs } = before;
  const drawerOf = (product: number): DeclaredSamples | null => {
    const drawer =
      drawers.get(product) ??
      drawerOfProduct(product, judging, { turns, evidence }, before.begun.get(product));
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
  return { turns, counts, lastMs, begun, evidence };
}

/** Whether the product had a net weight at any time. */
export const canBeJudged = (declared: readonly Declared[]): boolean =>
  declared.some(({ weights }) => weights !== null);

interface Judged {
  readonly turns: SampleTurn[];
  readonly evidence: EvidenceFollower;
}

/** Collects a product's samples and adds their verdict changes and their evidence; null when the product has no net weight. */
function drawerOfProduct(
  product: number,
  { sampleSize, regulation, registrations }: Judging,
  { turns, evidence }: Judged,
  begun: BegunSample | undefined,
): DeclaredSamples | null {
  const declared = declaredWeights(registrations, product, regulation);
  if (!canBeJudged(declared)) return null;
  return new DeclaredSamples(
    { size: sampleSize, regulation, declared },
    (verdict, _figures, startMs, atMs) => {
      const { averageMet, individualMet } = verdict;
      const nominalMg = declaredAt(declared, startMs)?.netMg;
      if (nominalMg !== undefined) evidence.take({ product, nominalMg }, { endMs: atMs, verdict });
      const last = turns.at(-1) ?? { averageMet: true, individualMet: true };
      if (last.averageMet !== averageMet || last.individualMet !== individualMet)
        turns.push({ atMs, averageMet, individualMet, product });
    },
    begun,
  );
}
