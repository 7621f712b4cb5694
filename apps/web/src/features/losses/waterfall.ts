import type { Losses } from "@fiel/contracts";
import { type LossPart, lossParts, minuteMs } from "@fiel/domain";

export const lossUnits = ["minutes", "packages"] as const;
export type LossUnit = (typeof lossUnits)[number];

/** A bar of the waterfall, in the chosen unit. */
export interface WaterfallBar {
  readonly part: LossPart | "window";
  /** Negative when the machine ran faster than nominal. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Amount of a part; null when unknown. */
const amountOf = ({ account, packages }: Losses, part: LossPart, unit: LossUnit): number | null =>
  unit === "minutes" ? account[`${part}Ms`] / minuteMs : (packages?.[part] ?? null);

/**
 * The window, each loss, and the remaining good production. Each bar begins where the previous one ends. Empty when an amount is unknown in the unit.
 */
export function waterfallOf(losses: Losses, unit: LossUnit): WaterfallBar[] {
  const amounts = lossParts.map((part) => ({ part, value: amountOf(losses, part, unit) }));
  let level = 0;
  for (const { value } of amounts) {
    if (value === null) return [];
    level += value;
  }
  const bars: WaterfallBar[] = [{ part: "window", value: level, low: 0, high: level }];
  for (const { part, value } of amounts) {
    const amount = value ?? 0;
    const after = part === "good" ? 0 : level - amount;
    bars.push({ part, value: amount, low: Math.min(level, after), high: Math.max(level, after) });
    level = after;
  }
  return bars;
}
