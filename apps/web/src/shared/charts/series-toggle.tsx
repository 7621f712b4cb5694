import type { ReactNode } from "react";
import classes from "./series-toggle.module.css";

interface SeriesToggleProps {
  readonly shown: boolean;
  readonly onToggle: () => void;
  readonly mark?: ReactNode;
  readonly label: ReactNode;
  /** A number after the label. */
  readonly value?: ReactNode;
}

/** Button with the name of a series; it hides the series or shows it again. */
export const SeriesToggle = ({ shown, onToggle, mark, label, value }: SeriesToggleProps) => (
  <button type="button" className={classes.toggle} aria-pressed={shown} onClick={onToggle}>
    {mark === undefined ? null : <span className={classes.mark}>{mark}</span>}
    <span className={classes.label}>{label}</span>
    {value}
  </button>
);
