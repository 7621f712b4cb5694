import type { ReactNode } from "react";
import classes from "./alert-rules.module.css";

interface FormPartProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A section of the form with its heading. */
export const FormPart = ({ title, note, children }: FormPartProps) => (
  <fieldset className={classes.part}>
    <legend>
      {title} {note === undefined ? null : <span className={classes.note}>{note}</span>}
    </legend>
    {children}
  </fieldset>
);
