import { IconChevronDown, IconX } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import classes from "./filter-button.module.css";

interface FilterButtonProps extends ComponentPropsWithRef<"button"> {
  readonly label: string;
  readonly value: string;
  /** Shown instead of label and value where there is little room. */
  readonly short: string;
  /** Takes the choice back; given where it is not the default one, which marks it. */
  readonly clear?: ClearButtonProps | undefined;
}

interface ClearButtonProps {
  /** What holds then. */
  readonly label: string;
  readonly onClear: () => void;
}

/** The x beside a control that filters. */
export const ClearButton = ({ label, onClear }: ClearButtonProps) => (
  <button type="button" className={classes.clear} aria-label={label} title={label} onClick={onClear}>
    <IconX size={14} stroke={1.8} aria-hidden="true" />
  </button>
);

/** A control of the header that says what it filters by and to what. */
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
