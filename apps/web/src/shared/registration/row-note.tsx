import type { ReactNode } from "react";
import classes from "./list.module.css";

/** A quiet word beside a row's name. */
export const RowNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.rowNote}>{children}</span>
);
