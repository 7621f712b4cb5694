import { useEffect, useMemo } from "react";
import { shownEquipments } from "./shown-equipments.ts";
import { useEquipments } from "./use-equipments.ts";
import { useFilterRules } from "./use-filter-rules.ts";
import { useAddressFilter, useFilter } from "./use-filter.ts";

const nothing: readonly never[] = [];

/** The equipment of a page that shows exactly one, and the filter restricted to it; undefined while none is chosen. A choice of several is cleared. */
export const useOneEquipment = () => {
  const [filter, change] = useFilter();
  const several = useAddressFilter().equipments.length > 1;
  useEffect(() => {
    if (several) change({ equipments: [] });
  }, [several, change]);
  const { equipments: needed } = useFilterRules();
  const query = useEquipments();
  const all = query.data?.equipments ?? nothing;
  const [only] = shownEquipments(filter.equipments, all, needed);
  const one = useMemo(() => ({ ...filter, equipments: only === undefined ? [] : [only] }), [filter, only]);
  const choose = (mid: number): void => change({ equipments: [mid] });
  return { one, equipment: all.find(({ mid }) => mid === only), query, choose };
};
