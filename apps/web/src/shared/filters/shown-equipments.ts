import type { FilterRules } from "./filter-rules.ts";

/** The equipment that the page shows: where it needs exactly one, the only one need not be chosen. */
export const shownEquipments = (
  chosen: readonly number[],
  all: readonly { readonly mid: number }[],
  needed: FilterRules["equipments"],
): readonly number[] =>
  needed === "one" && chosen.length === 0 && all.length === 1 ? all.map(({ mid }) => mid) : chosen;
