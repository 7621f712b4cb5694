import type { Zoom } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { noDates } from "../filters/dashboard-filter.ts";
import { useFilterRules } from "../filters/use-filter-rules.ts";
import { useFilter } from "../filters/use-filter.ts";

const wider: Partial<Record<Zoom, Zoom>> = {
  lst30m: "today",
  lst60m: "today",
  today: "lst24h",
  lst24h: "lst7d",
  yesterday: "lst7d",
  thisweek: "lst7d",
  lst7d: "lst30d",
  thismonth: "lst30d",
  custom: "today",
};

const lowerFirst = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1);

/** Ways out of an emptiness that the filter may have made: a wider period, or today instead of chosen days; all equipment. */
export const WayOut = ({ period = true }: { readonly period?: boolean }) => {
  const { t, i18n } = useTranslation();
  const [filter, change] = useFilter();
  const rules = useFilterRules();
  const wide = wider[filter.zoom];
  const zoom = wide && period && rules.period && rules.zooms.includes(wide) ? wide : undefined;
  return (
    <>
      {zoom === undefined ? null : (
        <Button onClick={() => change({ zoom, ...noDates })}>
          {t("panel.seeZoom", { zoom: lowerFirst(t(`zoom.${zoom}`), i18n.language) })}
        </Button>
      )}
      {filter.equipments.length === 0 || rules.equipments === "one" ? null : (
        <Button variant="subtle" color="gray" onClick={() => change({ equipments: [] })}>
          {t("panel.allEquipments")}
        </Button>
      )}
    </>
  );
};
