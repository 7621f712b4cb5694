import {
  classifyWeighing,
  kindOfClass,
  scaledOfText,
  scaledToMilligrams,
  unitOptions,
  type WeighingClass,
} from "@fiel/domain";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../../../shared/class-mark/class-mark.tsx";
import type { LimitsView } from "./limits-view.ts";
import classes from "./limits-panel.module.css";

/** Gross weight, mg, of a text typed on the shown scale; null when it is no weight. */
export const triedWeight = ({ limits, unit, isNet, locale }: LimitsView, text: string): number | null => {
  const scaled = scaledOfText(text, unit, locale);
  const shown = typeof scaled === "number" ? scaledToMilligrams(scaled, unit) : null;
  return shown === null ? null : shown + (isNet ? limits.packageMg : 0);
};

const markOf = (name: WeighingClass): MarkKind => {
  if (name === "ro") return "above";
  if (name === "ru") return "below";
  return kindOfClass(name) === "invalid" ? "invalid" : "useful";
};

interface TrialWeightProps {
  readonly view: LimitsView;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Class that a package of a typed weight would get under the form's limits. */
export const TrialWeight = ({ view, text, onText }: TrialWeightProps) => {
  const { t } = useTranslation();
  const weightMg = triedWeight(view, text);
  const name =
    weightMg === null ? null : classifyWeighing({ weightMg, deviance: null, verdict: null }, view.limits);
  return (
    <div className={classes.trial}>
      <label htmlFor="trial-weight">{t("products.live.package")}</label>
      <TextInput
        id="trial-weight"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        rightSection={<span className={classes.unit}>{unitOptions[view.unit].unit}</span>}
      />
      <span>{t("products.live.would")}</span>
      <output htmlFor="trial-weight">
        {name === null ? null : (
          <span className={classes.verdict} data-kind={markOf(name)}>
            <ClassMark kind={markOf(name)} />
            {t(`weighingClass.${name}`)}
          </span>
        )}
      </output>
    </div>
  );
};
