import type { ProductionCard } from "@fiel/contracts";

/** Text in place of the bar of bales; null when there is a bar, or when the card shows already that it is empty (`isEmpty`). */
export const absentProgress = (
  op: ProductionCard["op"],
  isEmpty: boolean,
): "cards.noOrder" | "panel.empty" | null => {
  if (op === null) return "cards.noOrder";
  return op.projectedPackages > 0 || isEmpty ? null : "panel.empty";
};
