import { type Regulation, sampleVerdict } from "@fiel/domain";
import type { TenantRegistrations } from "../../../platform/registrations/tenant-registrations.ts";
import type { PackageRows } from "../../../platform/telemetry/packages.ts";

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
  /** Net weights of each product's unfinished sample, mg. */
  readonly unfinished: ReadonlyMap<number, readonly number[]>;
}

export const nothingJudged: JudgedPackages = {
  turns: [],
  counts: new Map(),
  lastMs: -Infinity,
  unfinished: new Map(),
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
  { sampleSize, regulation, registrations: { productById } }: Judging,
): JudgedPackages {
  const turns = [...before.turns];
  const counts = new Map(before.counts);
  const unfinished = new Map(Array.from(before.unfinished, ([product, sample]) => [product, [...sample]]));
  let { lastMs } = before;
  for (const { at, product, weightMg, start, end } of packages)
    for (let i = start; i < end; i += 1) {
      lastMs = at[i] ?? 0;
      const id = product[i] ?? 0;
      const limits = productById.get(id)?.limits ?? null;
      if (limits === null) continue;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      const sample = unfinished.get(id) ?? [];
      unfinished.set(id, sample);
      sample.push((weightMg[i] ?? 0) - limits.packageMg);
      if (sample.length < sampleSize) continue;
      unfinished.set(id, []);
      const { averageMet, individualMet } = sampleVerdict(sample, limits.netMg, regulation);
      const last = turns.at(-1) ?? { averageMet: true, individualMet: true };
      if (last.averageMet !== averageMet || last.individualMet !== individualMet)
        turns.push({ atMs: lastMs, averageMet, individualMet, product: id });
    }
  return { turns, counts, lastMs, unfinished };
}
