import type { EquipmentCondition } from "@fiel/domain";

/** Mark of a machine's condition, by shape. */
export const ConditionMark = ({ of }: { readonly of: EquipmentCondition }) => (
  <span className="op-mark" data-condition={of} aria-hidden="true" />
);
