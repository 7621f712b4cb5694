import { useTranslation } from "react-i18next";
import legend from "../../shared/charts/legend.module.css";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { SeriesMark } from "../../shared/charts/series-mark.tsx";
import { SeriesToggle } from "../../shared/charts/series-toggle.tsx";
import { MachineLink } from "../../shared/machines/machine-link.tsx";
import classes from "./leftover-panel.module.css";

export interface MachineLegendEntry extends LegendEntry {
  /** Machine id; absent for an entry of several machines. */
  readonly mid?: number;
}

interface MachineLegendProps {
  /** Must be memoized. */
  readonly entries: readonly MachineLegendEntry[];
  readonly onToggle: (id: string) => void;
}

/** The mark toggles a machine; its name links to the machine's page. */
const Entry = ({ entry, onToggle }: { entry: MachineLegendEntry } & Pick<MachineLegendProps, "onToggle">) => {
  const { id, mid, label, mark, shown } = entry;
  const toggle = { shown, onToggle: () => onToggle(id), mark: <SeriesMark mark={mark} /> };
  if (mid === undefined) return <SeriesToggle {...toggle} label={label} />;
  return (
    <span className={classes.machine} data-hidden={!shown || undefined}>
      <SeriesToggle {...toggle} label={<span className="visually-hidden">{label}</span>} />
      <MachineLink mid={mid}>{label}</MachineLink>
    </span>
  );
};

/** Legend of the machines, for the panel's title bar. */
export const MachineLegend = ({ entries, onToggle }: MachineLegendProps) => {
  const { t } = useTranslation();
  useLegendInPicture(entries);
  return (
    <ul className={legend.legend} aria-label={t("chart.legend")}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} onToggle={onToggle} />
        </li>
      ))}
    </ul>
  );
};
