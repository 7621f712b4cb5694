import { defaultZoom, type Zoom } from "@fiel/domain";
import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MenuButton, MenuItem } from "../menu/menu-button.tsx";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { FilterButton } from "./filter-button.tsx";
import { usePeriodText } from "./use-period-text.ts";

interface PeriodSelectProps {
  readonly filter: DashboardFilter;
  /** Presets offered here. */
  readonly offered: readonly Zoom[];
  readonly onChange: (zoom: Zoom) => void;
  /** Opens the panel in which days are chosen. */
  readonly onCustom?: (() => void) | undefined;
  /** Further choices of days and times. */
  readonly more?: ReactNode;
}

export const PeriodSelect = ({ filter, offered, onChange, onCustom, more }: PeriodSelectProps) => {
  const { t } = useTranslation();
  const text = usePeriodText(filter);
  const label = t("filter.period");
  return (
    <MenuButton
      label={label}
      width={220}
      renderButton={(button) => (
        <FilterButton
          {...button}
          label={label}
          {...text}
          clear={
            filter.zoom === defaultZoom
              ? undefined
              : {
                  label: t("panel.seeZoom", { zoom: t(`zoom.${defaultZoom}`) }),
                  onClear: () => onChange(defaultZoom),
                }
          }
        />
      )}
    >
      {offered.map((zoom) => (
        <MenuItem key={zoom} checked={zoom === filter.zoom} onSelect={() => onChange(zoom)}>
          {t(`zoom.${zoom}`)}
        </MenuItem>
      ))}
      {more}
      {onCustom ? (
        <MenuItem checked={filter.zoom === "custom"} onSelect={onCustom}>
          {t("zoom.custom")}
        </MenuItem>
      ) : null}
    </MenuButton>
  );
};
