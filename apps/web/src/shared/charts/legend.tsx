import { useTranslation } from "react-i18next";
import classes from "./legend.module.css";
import { useLegendInPicture } from "./picture-context.ts";
import { SeriesMark } from "./series-mark.tsx";
import { SeriesToggle } from "./series-toggle.tsx";
import type { LegendEntry } from "./legend-entry.ts";

interface LegendProps {
  /** Must keep its identity while nothing changes. */
  readonly entries: readonly LegendEntry[];
  /** Hides or shows a series. Without it the legend only names the series. */
  readonly onToggle?: (id: string) => void;
}

const Value = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? null : <span className={classes.value}>{value}</span>;

/** Legend of a chart in the panel's title bar. */
export const Legend = ({ entries, onToggle }: LegendProps) => {
  const { t } = useTranslation();
  useLegendInPicture(entries);
  return (
    <ul className={classes.legend} aria-label={t("chart.legend")}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {onToggle ? (
            <SeriesToggle
              shown={entry.shown}
              onToggle={() => onToggle(entry.id)}
              mark={<SeriesMark mark={entry.mark} />}
              label={entry.label}
              value={<Value value={entry.value} />}
            />
          ) : (
            <span className={classes.entry}>
              <SeriesMark mark={entry.mark} />
              {entry.label}
              <Value value={entry.value} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
