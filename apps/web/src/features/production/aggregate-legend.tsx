import type { Zoom } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import classes from "./aggregate-legend.module.css";

export interface Shown {
  readonly current: boolean;
  readonly previous: boolean;
}

interface AggregateLegendProps {
  readonly zoom: Zoom;
  readonly shown: Shown;
  /** Of the period before nothing is known. */
  readonly isPreviousUnknown: boolean;
  readonly onToggle: (name: keyof Shown) => void;
}

const marks = {
  current: { kind: "line", token: "useful" },
  previous: { kind: "dashed", token: "c4" },
} as const;
const names = ["current", "previous"] as const;

/** The series in words; a click hides one or shows it again. */
export const AggregateLegend = ({ zoom, shown, isPreviousUnknown, onToggle }: AggregateLegendProps) => {
  const { t } = useTranslation();
  const entries = useMemo(() => {
    const before = t(`zoomBefore.${zoom}`);
    const previous = isPreviousUnknown ? t("production.unknown", { name: before }) : before;
    const words = { current: t(`zoom.${zoom}`), previous };
    return names.map((id) => ({ id, label: words[id], mark: marks[id], shown: shown[id] }));
  }, [zoom, shown, isPreviousUnknown, t]);
  useLegendInPicture(entries);
  return entries.map(({ id: name, label }) => (
    <button
      key={name}
      type="button"
      className={classes.entry}
      aria-pressed={shown[name]}
      onClick={() => onToggle(name)}
    >
      <span className={classes[name]} />
      {label}
    </button>
  ));
};
