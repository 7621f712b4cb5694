import type { EquipmentHistogram } from "@fiel/contracts";
import { percentOf, type SampleSize, type WeightUnit } from "@fiel/domain";
import type { GiveawayRow } from "../../shared/giveaway/compared-giveaway.ts";
import {
  type NoSafeTarget,
  type SafeTargetFacts,
  safeTargetFacts,
} from "../../shared/giveaway/safe-target-facts.ts";
import { type GiveawayAnswer, giveawayOfMachine } from "../../shared/giveaway/use-giveaway.ts";
import { type BarKind, barKinds, histogramBars, kindTotals, totalOf } from "./histogram-bars.ts";

/** One histogram in the comparison table; net weights, g. */
export interface ComparedHistogram extends GiveawayRow {
  readonly key: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  /** Null for packages without a product. */
  readonly product: string | null;
  readonly packages: number;
  /** Share of each kind, 0 to 100; null without packages. */
  readonly shares: Readonly<Record<BarKind, number | null>>;
  /** Mean of the useful packages; null without a known product. */
  readonly mean: number | null;
  readonly deviation: number | null;
  /** Null with too few packages; 'moved' when the mean moved. */
  readonly safeTarget: number | "moved" | null;
}

export const keyOfHistogram = ({ id, product }: EquipmentHistogram): string =>
  `${id} ${product?.id ?? "none"}`;

const safeTargetG = (facts: SafeTargetFacts | NoSafeTarget): ComparedHistogram["safeTarget"] => {
  if (facts === "few") return null;
  return facts === "moved" ? facts : facts.target.targetMg / 1000;
};

/** Rows of the comparison table, one per histogram. */
export const comparedHistograms = (
  histograms: readonly EquipmentHistogram[],
  given: GiveawayAnswer | undefined,
  sampleSize: SampleSize,
): ComparedHistogram[] =>
  histograms.map((histogram) => {
    const { id, equipment, product } = histogram;
    const bars = histogramBars(histogram);
    const [packages, totals] = [totalOf(bars), kindTotals(bars)];
    const entry = giveawayOfMachine(given, id, product?.id);
    const facts = entry === undefined ? "few" : safeTargetFacts(entry, sampleSize);
    const unit: WeightUnit = product?.unit ?? "g";
    const shares = barKinds.map((kind) => [kind, percentOf(totals[kind], packages)] as const);
    return {
      key: keyOfHistogram(histogram),
      mid: id,
      equipment,
      product: product?.name ?? null,
      packages,
      shares: Object.fromEntries(shares) as Record<BarKind, number | null>,
      mean: entry?.mean ?? null,
      deviation: entry?.dev ?? null,
      safeTarget: safeTargetG(facts),
      giveaway: entry?.giveaway ?? null,
      unit,
      isOfOne: true,
    };
  });
