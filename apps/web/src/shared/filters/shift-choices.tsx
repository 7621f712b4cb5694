import type { Shift, TimeWindow } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { MenuItem } from "../menu/menu-button.tsx";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { datesOfWindow } from "./dates-of-window.ts";
import { useShiftWindows } from "./use-shift-windows.ts";

interface ShiftChoicesProps {
  readonly equipments: readonly number[];
  readonly timeZone: string;
  readonly onChoose: (dates: Partial<DashboardFilter>) => void;
}

const named = (label: string, { name, team }: Shift): string =>
  `${label}: ${[name, team].filter(Boolean).join(" ")}`;

/**
 * Choices of the current shift, the one before and the production day, where shifts are registered. They become chosen days and times, which every
 * page supports.
 */
export const ShiftChoices = ({ equipments, timeZone, onChoose }: ShiftChoicesProps) => {
  const { t } = useTranslation();
  const found = useShiftWindows(equipments);
  const choose = (window: TimeWindow) => () => onChoose(datesOfWindow(window, timeZone));
  return found.map(({ group, now, before, day }) => {
    const of = (text: string) => (group === null ? text : `${text} · ${group}`);
    return [
      now === null ? null : (
        <MenuItem key={`now ${group}`} checked={false} onSelect={choose(now)}>
          {of(named(t("filter.shift.now"), now))}
        </MenuItem>
      ),
      before === null ? null : (
        <MenuItem key={`before ${group}`} checked={false} onSelect={choose(before)}>
          {of(named(t("filter.shift.before"), before))}
        </MenuItem>
      ),
      <MenuItem key={`day ${group}`} checked={false} onSelect={choose(day)}>
        {of(t("filter.shift.day"))}
      </MenuItem>,
    ];
  });
};
