import type { ReactNode } from "react";
import classes from "./form-section.module.css";

interface FormSectionProps {
  readonly title: string;
  /** Shown below the title. */
  readonly state?: ReactNode;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A group of fields, with its title at the side where there is room. */
export const FormSection = ({ title, state, hint, children }: FormSectionProps) => (
  <fieldset className={classes.section}>
    <legend>
      {title}
      {state}
    </legend>
    <div className={classes.sectionFields}>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </div>
  </fieldset>
);
