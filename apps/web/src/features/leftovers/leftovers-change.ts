import { inEqualTime } from "@fiel/domain";
import type { Format } from "../../shared/format/use-format.ts";
import type { LeftoverKind, LeftoverTotals } from "./leftover-kinds.ts";
import type { PreviousLeftovers } from "./use-previous-leftovers.ts";

/**
 * Change of a kind against as much planned time before: weights in percent; chargebacks as a difference, since few pieces make percentages
 * meaningless. Null when nothing is known to compare with.
 */
export const changeText = (
  kind: LeftoverKind,
  totals: LeftoverTotals,
  previous: PreviousLeftovers | null,
  format: Pick<Format, "change" | "number">,
): string | null => {
  if (previous === null) return null;
  const before = inEqualTime(previous.totals[kind], previous.times);
  if (before === null) return null;
  if (kind === "chargeback") return format.number(Math.round(totals[kind] - before), { sign: "always" });
  return format.change(totals[kind], before);
};
