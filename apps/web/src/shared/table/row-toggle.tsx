import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./row-toggle.module.css";

interface RowToggleProps {
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Name of the row. */
  readonly children: ReactNode;
}

/** Button that opens and closes the details of a row. */
export const RowToggle = ({ open, onToggle, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={open} onClick={onToggle}>
    <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
    <span>{children}</span>
  </button>
);
