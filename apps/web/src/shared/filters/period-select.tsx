import { type TimeWindow, wallClockOf, type Zoom } from "@fiel/domain";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNow } from "../environment/use-now.ts";
import { type Format, useFormat } from "../format/use-format.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { FilterButton } from "./filter-button.tsx";
import { spanOf, windowsNow } from "./windows-of-filter.ts";

interface PeriodSelectProps {
  readonly filter: DashboardFilter;
  /** Presets that can be chosen here. */
  readonly offered: readonly Zoom[];
  readonly onChange: (zoom: Zoom) => void;
}

const dayMs = 86_400_000;

/** Times within a day, days beyond it: `00:00` and `14:32`, or `15/11` and `21/11`. */
const rangeTexts = ({ startMs, endMs }: TimeWindow, format: Format): { from: string; to: string } => {
  const day = (atMs: number) => wallClockOf(atMs, format.timeZone).day;
  if (day(startMs) === day(endMs - 1) || endMs - startMs < dayMs) {
    const midnight = endMs - startMs > 3_600_000 && format.instant(endMs, "time") === "00:00";
    return { from: format.instant(startMs, "time"), to: midnight ? "24:00" : format.instant(endMs, "time") };
  }
  return { from: format.instant(startMs, "dayMonth"), to: format.instant(endMs - 1, "dayMonth") };
};

export const PeriodSelect = ({ filter, offered, onChange }: PeriodSelectProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const { zoom } = filter;
  const zoomText = t(`zoom.${zoom}`);
  const range = rangeTexts(spanOf(windowsNow(filter, nowMs, format.timeZone)), format);
  const choose = (value: string) => {
    const chosen = offered.find((known) => known === value);
    if (chosen) onChange(chosen);
  };
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <FilterButton
          label={t("filter.period")}
          value={t("filter.range", { zoom: zoomText, ...range })}
          short={zoomText}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={zoom} onChange={choose}>
          {offered.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(`zoom.${choice}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
};
