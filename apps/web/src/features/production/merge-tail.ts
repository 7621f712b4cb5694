import type { EquipmentProduction } from "@fiel/contracts";

const byId = (all: readonly EquipmentProduction[]) =>
  new Map(all.map((production) => [production.id, production]));

/** Replaces the steps from `fromMs` on by those of `tail` and updates sums. Keeps equipment of both sides, in the tail's order. */
export const mergeTail = (
  known: readonly EquipmentProduction[],
  tail: readonly EquipmentProduction[],
  fromMs: number,
): EquipmentProduction[] => {
  const [before, renewed] = [byId(known), byId(tail)];
  return [...new Map([...renewed, ...before])].map(([id, like]) => {
    const kept = before.get(id)?.entries.filter(({ date }) => date < fromMs) ?? [];
    const entries = [...kept, ...(renewed.get(id)?.entries ?? [])];
    return { ...like, entries, sum: entries.reduce((sum, entry) => sum + entry.sum, 0) };
  });
};
