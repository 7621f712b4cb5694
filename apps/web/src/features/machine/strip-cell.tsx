import type { ReactNode } from "react";
import classes from "./machine-strip.module.css";

interface StripCellProps {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Content beside the label (`above`) and beside the value (`beside`). */
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
}

/** A figure of the strip with its label. */
export const StripCell = ({ label, value, above, beside }: StripCellProps) => (
  <div className={classes.cell}>
    <dt>{label}</dt>
    <dd className={classes.above}>{above}</dd>
    <dd className={classes.value}>{value}</dd>
    <dd className={classes.beside}>{beside}</dd>
  </div>
);
