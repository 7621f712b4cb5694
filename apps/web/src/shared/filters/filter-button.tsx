import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import classes from "./filter-button.module.css";

interface FilterButtonProps extends ComponentPropsWithRef<"button"> {
  readonly label: string;
  readonly value: string;
  /** Shown instead of label and value when space is short. */
  readonly short: string;
  /** Resets the choice. Given only when the choice is not the default, and then the control is marked. */
  readonly clear?: ClearButtonProps | undefined;
}

interface ClearButtonProps {
  /** Says what applies after the reset. */
  readonly label: string;
  readonly onClear: () => void;
}

/** Button with an x that resets a filter control. */
export const ClearButton = ({ label, onClear }: ClearButtonProps) => (
  <button type="button" className={classes.clear} aria-label={label} title={label} onClick={onClear}>
    <IconX size={14} stroke={1.8} aria-hidden="true" />
  </button>
);

/** Control in the header that shows a filter's name and value. */
export const FilterButton = ({ label, value, short, clear, ...props }: FilterButtonProps) => (
  <span className={classes.control} data-set={clear !== undefined || undefined}>
    <button type="button" {...props} className={classes.button}>
      <span className={classes.label}>{label}</span> <span className={classes.value}>{value}</span>
      <span className={classes.short}>{short}</span>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
    </button>
    {clear ? <ClearButton {...clear} /> : null}
  </span>
);
