import type { EquipmentListItem } from "@fiel/contracts";
import { folded } from "@fiel/domain";

export interface EquipmentGroup {
  /** Null for equipment without a group. */
  readonly name: string | null;
  readonly equipments: readonly EquipmentListItem[];
}

/** Groups and names in alphabetical order, equipment without a group last. `search` keeps matching names, and whole groups whose names match. */
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

/** Name of an equipment, marked when it was removed: its data can still be selected. */
export const equipmentLabel = (
  { name, removedAt }: Pick<EquipmentListItem, "name" | "removedAt">,
  removed: (name: string) => string,
): string => (removedAt === null ? name : removed(name));

/** Machine ids chosen after some were ticked or unticked. An empty result means all, so ticking every one or unticking the last gives the same. */
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
