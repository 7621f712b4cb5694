import type { ProductionCard } from "@fiel/contracts";

/** What stands in the place of the bar of bales; null where there is one, or where the card says it above (`isEmpty`). */
export const absentProgress = (
  op: ProductionCard["op"],
  isEmpty: boolean,
): "cards.noOrder" | "panel.empty" | null => {
  if (op === null) return "cards.noOrder";
  return op.projectedPackages > 0 || isEmpty ? null : "panel.empty";
};
