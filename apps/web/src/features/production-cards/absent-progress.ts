import type { ProductionCard } from "@fiel/contracts";

/** What stands in the place of the bar of bales; null where there is one. */
export const absentProgress = (op: ProductionCard["op"]): "cards.noOrder" | "panel.empty" | null => {
  if (op === null) return "cards.noOrder";
  return op.projectedPackages > 0 ? null : "panel.empty";
};
