import { useTranslation } from "react-i18next";
import { Segments } from "../../../shared/menu/segments.tsx";
import { useCardsOrder } from "./use-cards-order.ts";

/** Chooses the order of the cards. */
export const CardsOrderSwitch = () => {
  const { t } = useTranslation();
  const [order, choose] = useCardsOrder();
  return (
    <Segments
      label={t("productionPage.sort")}
      value={order}
      options={[
        { value: "name", label: t("productionPage.byName") },
        { value: "stopped", label: t("productionPage.stoppedFirst") },
      ]}
      onChange={choose}
    />
  );
};
