import type { Zoom } from "@fiel/domain";
import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import classes from "./advanced-panel.module.css";
import type { DraftAction } from "./draft.ts";

interface PresetsProps {
  readonly zoom: Zoom;
  readonly offered: readonly Zoom[];
  readonly dispatch: Dispatch<DraftAction>;
}

export const Presets = ({ zoom, offered, dispatch }: PresetsProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.presets}>
      <legend className="visually-hidden">{t("filter.period")}</legend>
      {offered.map((choice) => (
        <label key={choice} className={classes.preset} data-chosen={choice === zoom || undefined}>
          <input
            type="radio"
            name="advanced-zoom"
            className="visually-hidden"
            checked={choice === zoom}
            onChange={() => dispatch({ type: "zoom", zoom: choice })}
          />
          {t(`zoom.${choice}`)}
        </label>
      ))}
    </fieldset>
  );
};
