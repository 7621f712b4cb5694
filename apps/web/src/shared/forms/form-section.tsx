import type { ReactNode } from "react";
import classes from "./form-section.module.css";

interface FormSectionProps {
  readonly title: string;
  /** Below the title. */
  readonly state?: ReactNode;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** Fields that belong together, their name beside them where there is room. */
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
