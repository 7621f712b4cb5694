import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fields.module.css";

/** A line on top of a form: why its fields are locked, say. */
export const FormNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.note}>
    <IconInfoCircle size={16} aria-hidden="true" />
    {children}
  </p>
);
