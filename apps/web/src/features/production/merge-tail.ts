import type { EquipmentProduction } from "@fiel/contracts";

/** Steps from `fromMs` on are replaced by those of `tail`; sums follow. Equipment of either side is kept, by name. */
export const mergeTail = (
  known: readonly EquipmentProduction[],
  tail: readonly EquipmentProduction[],
  fromMs: number,
): EquipmentProduction[] => {
  const renewed = new Map(tail.map((production) => [production.id, production]));
  const merged = known.map((production) => {
    const kept = production.entries.filter(({ date }) => date < fromMs);
    const entries = [...kept, ...(renewed.get(production.id)?.entries ?? [])];
    renewed.delete(production.id);
    return { ...production, entries, sum: entries.reduce((sum, entry) => sum + entry.sum, 0) };
  });
  return [...merged, ...renewed.values()].toSorted((a, b) => a.equipment.localeCompare(b.equipment));
};
