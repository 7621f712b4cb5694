import type { ReactNode } from "react";
import classes from "./products.module.css";

interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, their name beside them where there is room. */
export const FormSection = ({ title, hint, children }: FormSectionProps) => (
  <fieldset className={classes.section}>
    <legend>{title}</legend>
    <div className={classes.sectionFields}>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  </fieldset>
);
