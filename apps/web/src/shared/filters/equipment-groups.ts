import type { EquipmentListItem } from "@fiel/contracts";
import { folded } from "@fiel/domain";

export interface EquipmentGroup {
  /** Null: equipment that belongs to no group. */
  readonly name: string | null;
  readonly equipments: readonly EquipmentListItem[];
}

/**
 * Groups and names in alphabetical order; what has no group comes last. `search` keeps the names that contain it, and all of the groups
 * whose names do.
 */
export const equipmentGroups = (
  equipments: readonly EquipmentListItem[],
  locale: string,
  search = "",
): EquipmentGroup[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const wanted = folded(search.trim());
  const kept = equipments.filter(({ name, group }) =>
    [name, group ?? ""].some((text) => folded(text).includes(wanted)),
  );
  const groups = Map.groupBy(kept, ({ group }) => (group === "" ? null : group));
  return [...groups]
    .map(([name, members]) => ({ name, equipments: members.toSorted((a, b) => compare(a.name, b.name)) }))
    .toSorted((a, b) => (a.name === null ? 1 : b.name === null ? -1 : compare(a.name, b.name)));
};

/** Removed equipment can still be chosen, for the data that it left; that it is gone is said with its name. */
export const equipmentLabel = (
  { name, removedAt }: Pick<EquipmentListItem, "name" | "removedAt">,
  removed: (name: string) => string,
): string => (removedAt === null ? name : removed(name));

/**
 * Chosen machine ids after these were ticked or unticked. Nothing chosen means all; so choosing each one by hand, or
 * unticking the last, comes to the same.
 */
export const toggleEquipments = (
  chosen: readonly number[],
  mids: readonly number[],
  ticked: boolean,
  all: readonly number[],
): number[] => {
  const next = new Set(chosen);
  for (const mid of mids) {
    if (ticked) next.add(mid);
    else next.delete(mid);
  }
  return all.every((mid) => next.has(mid)) ? [] : [...next].toSorted((a, b) => a - b);
};
