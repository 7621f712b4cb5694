import type { FilterRules } from "./filter-rules.ts";

/** The equipment that the page shows. Where it needs exactly one and the tenant has only one, that one is used without a choice. */
export const shownEquipments = (
  chosen: readonly number[],
  all: readonly { readonly mid: number }[],
  needed: FilterRules["equipments"],
): readonly number[] =>
  needed === "one" && chosen.length === 0 && all.length === 1 ? all.map(({ mid }) => mid) : chosen;
