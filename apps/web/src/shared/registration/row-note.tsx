import type { ReactNode } from "react";
import classes from "./list.module.css";

/** Note in a subdued colour beside a row's name. */
export const RowNote = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.rowNote}>{children}</span>
);
