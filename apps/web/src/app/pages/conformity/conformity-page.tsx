import { useTranslation } from "react-i18next";
import { ConformityView } from "../../../features/conformity/conformity-view.tsx";
import { ConformityWaiting } from "../../../features/conformity/conformity-waiting.tsx";
import { useOneEquipment } from "../../../shared/filters/use-one-equipment.ts";
import { ChooseEquipment } from "../../../shared/machines/choose-equipment.tsx";
import { usePanelState } from "../../../shared/panel/panel-state.ts";

/** Shows exactly one equipment. A choice of several is cleared, and a message asks for one. */
export const ConformityPage = () => {
  const { t } = useTranslation();
  const { one, equipment, query, choose } = useOneEquipment();
  const state = usePanelState(query);
  if (!query.data) return <ConformityWaiting state={state} />;
  if (!equipment)
    return (
      <ChooseEquipment
        title={t("conformity.onlyOne")}
        why={t("conformity.onlyOneWhy")}
        equipments={query.data.equipments}
        onChoose={choose}
      />
    );
  return <ConformityView filter={one} equipment={equipment} />;
};
