import type { Zoom } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./aggregate-legend.module.css";

export interface Shown {
  readonly current: boolean;
  readonly previous: boolean;
}

interface AggregateLegendProps {
  readonly zoom: Zoom;
  readonly shown: Shown;
  readonly onToggle: (name: keyof Shown) => void;
}

/** The series in words; a click hides one or shows it again. */
export const AggregateLegend = ({ zoom, shown, onToggle }: AggregateLegendProps) => {
  const { t } = useTranslation();
  const words = { current: t(`zoom.${zoom}`), previous: t(`zoomBefore.${zoom}`) };
  return (["current", "previous"] as const).map((name) => (
    <button
      key={name}
      type="button"
      className={classes.entry}
      aria-pressed={shown[name]}
      onClick={() => onToggle(name)}
    >
      <span className={classes[name]} />
      {words[name]}
    </button>
  ));
};
