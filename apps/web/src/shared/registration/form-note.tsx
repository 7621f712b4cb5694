import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fields.module.css";

/** Note at the top of a form, for example on why its fields are locked. */
export const FormNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.note}>
    <IconInfoCircle size={16} aria-hidden="true" />
    {children}
  </p>
);
