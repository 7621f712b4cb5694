import type { WeighingClass, WeighingKind } from "@fiel/domain";
import { expect } from "vitest";
import type { WeighingRecord } from "./weighing-record.ts";

/** Weights of the plant's products, computed by hand; undefined for an unknown product. */
const weights: Readonly<Record<string, { netMg: number; packageMg: number; targetMg: number }>> = {
  "ARROZ-1": { netMg: 1_000_000, packageMg: 10_000, targetMg: 1_010_000 },
  "7892": { netMg: 225_000, packageMg: 5_000, targetMg: 230_000 },
};

export const weightsOf = (product: string | null) => (product === null ? null : (weights[product] ?? null));

/** Class of a package. Tolerances: 15 g for rice of 1000 g (10 g film), 9 g for beans of 225 g (5 g film). Only rice has limits. */
export function classOf({ weightMg, product, verdict }: WeighingRecord): WeighingClass {
  if (verdict === "over") return "ro";
  if (verdict === "under") return "ru";
  if (verdict === "invalid") return "pi";
  if (product === "7892") return weightMg < 221_000 ? "rc" : "a";
  if (product !== "ARROZ-1") return "a";
  if (verdict === null) {
    if (weightMg > 1_111_000 || weightMg < 909_000) return "pi";
    if (weightMg > 1_040_000) return "ro";
    if (weightMg < 990_000) return "ru";
  }
  if (weightMg < 995_000) return "rc";
  if (weightMg < 1_005_000) return "aru";
  return weightMg > 1_015_000 ? "aro" : "ar";
}

export function kindOf(record: WeighingRecord): WeighingKind {
  const own = classOf(record);
  if (own === "pi") return "invalid";
  return own === "ro" || own === "ru" ? "rejected" : "useful";
}

/** Percentage with two decimals; null when `whole` is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;

/** Mean; null without values. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Sample standard deviation; null for fewer than two values. */
export function deviationOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** Costs in R$ per kg; none for rice. */
const costs: Readonly<Record<string, number>> = { "7892": 8 };

/** Giveaway of useful packages of one product, package by package; null without packages or product. */
export function giveawayOf(useful: readonly WeighingRecord[]) {
  const [first] = useful;
  const weights = weightsOf(first?.product ?? null);
  if (first === undefined || weights === null) return null;
  const above = useful.reduce((sum, { weightMg }) => sum + (weightMg - weights.targetMg), 0);
  const cost = costs[first.product ?? ""];
  return {
    count: useful.length,
    grams: above / 1000,
    nominalG: (useful.length * weights.netMg) / 1000,
    cost: cost === undefined ? null : (expect.closeTo((above / 1_000_000) * cost, 9) as number),
    gramsWithoutCost: cost === undefined ? above / 1000 : 0,
  };
}
