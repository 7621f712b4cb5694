import { useEffect } from "react";
import { ChooseEquipment } from "../../../features/conformity/choose-equipment.tsx";
import { ConformityView } from "../../../features/conformity/conformity-view.tsx";
import { ConformityWaiting } from "../../../features/conformity/conformity-waiting.tsx";
import { useEquipments } from "../../../shared/filters/use-equipments.ts";
import { useAddressFilter, useFilter } from "../../../shared/filters/use-filter.ts";
import { usePanelState } from "../../../shared/panel/panel-state.ts";
import { FirstUse } from "../home/first-use.tsx";

/** Needs exactly one equipment: several are unchosen, and a message asks for one. */
export const ConformityPage = () => {
  const [filter, change] = useFilter();
  const several = useAddressFilter().equipments.length > 1;
  useEffect(() => {
    if (several) change({ equipments: [] });
  }, [several, change]);
  const query = useEquipments();
  const state = usePanelState(query);
  if (!query.data) return <ConformityWaiting state={state} />;
  const { equipments: all, max } = query.data;
  if (all.length === 0) return <FirstUse max={max} />;
  const only = filter.equipments.length === 0 && all.length === 1 ? all[0] : undefined;
  const equipment = only ?? all.find(({ mid }) => mid === filter.equipments[0]);
  if (!equipment)
    return <ChooseEquipment equipments={all} onChoose={(mid) => change({ equipments: [mid] })} />;
  return <ConformityView filter={{ ...filter, equipments: [equipment.mid] }} equipment={equipment} />;
};
