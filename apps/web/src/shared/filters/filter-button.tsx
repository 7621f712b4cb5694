import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import classes from "./filter-button.module.css";

interface FilterButtonProps extends ComponentPropsWithRef<"button"> {
  readonly label: string;
  readonly value: string;
  /** Shown instead of label and value where there is little room. */
  readonly short: string;
}

/** A control of the header that says what it filters by and to what. */
export const FilterButton = ({ label, value, short, ...props }: FilterButtonProps) => (
  <button type="button" {...props} className={classes.button}>
    <span className={classes.label}>{label}</span> <span className={classes.value}>{value}</span>
    <span className={classes.short}>{short}</span>
    <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
  </button>
);
