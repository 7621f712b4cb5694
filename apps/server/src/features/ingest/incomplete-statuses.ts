import { isNoProduct } from "./check-record.ts";
import { isOperator } from "./check-value.ts";
import { type Cause, makeCause } from "./cause-of.ts";
import type { DecidedBatch } from "./decided-batch.ts";

/** Causes for which statuses of a batch are stored without their product or operator, one for each status and field. */
export function incompleteStatuses({
  records,
  decision,
}: Pick<DecidedBatch, "records" | "decision">): Cause[] {
  const aside = new Set(
    decision.setAside.flatMap(([kind, ordinal]) => (kind === "statuses" ? [ordinal] : [])),
  );
  const missing = records.statuses.flatMap(({ equipment, product, operator }, ordinal) => {
    if (aside.has(ordinal)) return [];
    const isKnown = isNoProduct(product) || Object.hasOwn(decision.products, product);
    return [
      ...(isKnown ? [] : [makeCause(equipment, "unknownProduct", product)]),
      ...(isOperator(operator) ? [] : [makeCause(equipment, "valueOutOfRange", "operator")]),
    ];
  });
  const unread = (records.incomplete ?? []).map(({ equipment, field }) =>
    makeCause(equipment, "malformedRecord", field),
  );
  return [...missing, ...unread];
}
