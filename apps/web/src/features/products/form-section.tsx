import type { ReactNode } from "react";
import classes from "./products.module.css";

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a line. */
export const FormSection = ({ title, hint, children }: FormSectionProps) => (
  <fieldset className={classes.section}>
    <legend>{title}</legend>
    {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
    {children}
  </fieldset>
);
