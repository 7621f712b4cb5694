import { type CalendarDay, dayOf, type Zoom } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNow } from "../environment/use-now.ts";
import { noDates } from "../filters/dashboard-filter.ts";
import { useFilterRules } from "../filters/use-filter-rules.ts";
import { useFilter } from "../filters/use-filter.ts";
import { useFormat } from "../format/use-format.ts";

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

const onlyDay = (day: CalendarDay) =>
  ({ zoom: "custom", ...noDates, ranges: [{ firstDay: day, lastDay: day }] }) as const;

/** The plant's day of an instant; undefined when it is today or later, or within the chosen days. */
const useOtherDay = (atMs: number | undefined): CalendarDay | undefined => {
  const nowMs = useNow();
  const { timeZone } = useFormat();
  const [{ ranges }] = useFilter();
  if (atMs === undefined) return undefined;
  const day = dayOf(atMs, timeZone);
  const isSeen = ranges.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return isSeen || day >= dayOf(nowMs, timeZone) ? undefined : day;
};

/** Button to another period: the day of `lastMs`, a wider preset, or today in place of chosen days. */
const PeriodButton = ({ lastMs }: { readonly lastMs: number | undefined }) => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const [filter, change] = useFilter();
  const { zooms } = useFilterRules();
  const day = useOtherDay(lastMs);
  const wide = wider[filter.zoom];
  if (lastMs !== undefined && day !== undefined && zooms.includes("custom"))
    return (
      <Button onClick={() => change(onlyDay(day))}>
        {t("panel.seeZoom", { zoom: format.instant(lastMs, "date") })}
      </Button>
    );
  if (wide === undefined || !zooms.includes(wide)) return null;
  return (
    <Button onClick={() => change({ zoom: wide, ...noDates })}>
      {t("panel.seeZoom", { zoom: lowerFirst(t(`zoom.${wide}`), i18n.language) })}
    </Button>
  );
};

interface WayOutProps {
  readonly period?: boolean;
  /** When the equipment was last known to do something, UTC ms. */
  readonly lastMs?: number | undefined;
}

/** Buttons for an empty result that the filter may have caused: another period, or all equipment. */
export const WayOut = ({ period = true, lastMs }: WayOutProps) => {
  const { t } = useTranslation();
  const [filter, change] = useFilter();
  const rules = useFilterRules();
  return (
    <>
      {period && rules.period ? <PeriodButton lastMs={lastMs} /> : null}
      {(["operator", "product"] as const).map((part) =>
        rules[part] && filter[part] !== null ? (
          <Button key={part} variant="subtle" color="gray" onClick={() => change({ [part]: null })}>
            {t(part === "operator" ? "panel.withoutOperator" : "panel.withoutProduct")}
          </Button>
        ) : null,
      )}
      {filter.equipments.length === 0 || rules.equipments !== "many" ? null : (
        <Button variant="subtle" color="gray" onClick={() => change({ equipments: [] })}>
          {t("panel.allEquipments")}
        </Button>
      )}
    </>
  );
};
