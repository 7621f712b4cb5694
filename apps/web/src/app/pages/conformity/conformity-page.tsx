import { useEffect, useMemo } from "react";
import { ChooseEquipment } from "../../../features/conformity/choose-equipment.tsx";
import { ConformityView } from "../../../features/conformity/conformity-view.tsx";
import { ConformityWaiting } from "../../../features/conformity/conformity-waiting.tsx";
import { shownEquipments } from "../../../shared/filters/shown-equipments.ts";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useFilterRules } from "../../../shared/filters/use-filter-rules.ts";
import { useAddressFilter, useFilter } from "../../../shared/filters/use-filter.ts";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

const nothing: readonly never[] = [];

/** The equipment to show and the filter restricted to it; undefined while none is chosen. */
const useOneEquipment = () => {
  const [filter] = useFilter();
  const { equipments: needed } = useFilterRules();
  const all = useEquipments().data?.equipments ?? nothing;
  const [only] = shownEquipments(filter.equipments, all, needed);
  const one = useMemo(() => ({ ...filter, equipments: only === undefined ? [] : [only] }), [filter, only]);
  return { one, equipment: all.find(({ mid }) => mid === only) };
};

/** Shows exactly one equipment. A choice of several is cleared, and a message asks for one. */
export const ConformityPage = () => {
  const [, change] = useFilter();
  const several = useAddressFilter().equipments.length > 1;
  useEffect(() => {
    if (several) change({ equipments: [] });
  }, [several, change]);
  const query = useEquipments();
  const state = usePanelState(query);
  const { one, equipment } = useOneEquipment();
  if (!query.data) return <ConformityWaiting state={state} />;
  const { equipments: all } = query.data;
  if (!equipment)
    return <ChooseEquipment equipments={all} onChoose={(mid) => change({ equipments: [mid] })} />;
  return <ConformityView filter={one} equipment={equipment} />;
};
