import { useTranslation } from "react-i18next";
import { ClassMark, type MarkKind } from "../class-mark/class-mark.tsx";
import classes from "./legend.module.css";
import { useLegendInPicture } from "./picture-context.ts";
import { SeriesToggle } from "./series-toggle.tsx";

/** How a series looks in the chart: a class by its shape, else a line, a dashed line, a block, a hatched block or a frame of a token. */
export type LegendMark =
  | { readonly kind: MarkKind }
  | { readonly kind: "line" | "dashed" | "block" | "hatch" | "frame"; readonly token: string };

export interface LegendEntry {
  readonly id: string;
  readonly label: string;
  readonly mark: LegendMark;
  /** A number that says more, after the label. */
  readonly value?: string;
  readonly shown: boolean;
  /** Hidden until somebody asks for it: it is not missed. */
  readonly onDemand?: boolean;
  /** An element of the image names it already. */
  readonly painted?: boolean;
}

interface LegendProps {
  /** Must keep its identity while nothing changes. */
  readonly entries: readonly LegendEntry[];
  /** Hides a series or shows it again; left out, the legend only names. */
  readonly onToggle?: (id: string) => void;
}

const Mark = ({ mark }: { mark: LegendMark }) =>
  "token" in mark ? (
    <span
      className={classes.mark}
      data-kind={mark.kind}
      style={{ color: `var(--${mark.token})` }}
      aria-hidden="true"
    />
  ) : (
    <ClassMark kind={mark.kind} />
  );

const Value = ({ value }: { readonly value: string | undefined }) =>
  value === undefined ? null : <span className={classes.value}>{value}</span>;

/** The series of a chart in words, for the panel's title bar. */
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
              mark={<Mark mark={entry.mark} />}
              label={entry.label}
              value={<Value value={entry.value} />}
            />
          ) : (
            <span className={classes.entry}>
              <Mark mark={entry.mark} />
              {entry.label}
              <Value value={entry.value} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
