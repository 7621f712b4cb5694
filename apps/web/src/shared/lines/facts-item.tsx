import type { IconDeviceDesktop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./facts-item.module.css";

interface FactsItemProps {
  readonly icon: typeof IconDeviceDesktop;
  readonly title: string;
  /** Below the title; empty ones are left out. */
  readonly facts: readonly (string | null)[];
  readonly state?: string;
  /** What can be done about it, or how it stands. */
  readonly children?: ReactNode;
}

/** A line of a list: what it is, what is known of it, and what can be done about it. */
export const FactsItem = ({ icon: Icon, title, facts, state, children }: FactsItemProps) => (
  <li className={classes.item} data-state={state}>
    <Icon size={20} stroke={1.5} aria-hidden="true" />
    <div className={classes.text}>
      <strong>{title}</strong>
      <div className={classes.facts}>
        <span>
          {facts
            .filter((fact) => fact !== null && fact !== "")
            .map((fact, index) => (
              <span key={fact}>
                <i>{index === 0 ? "" : " · "}</i>
                {fact}
              </span>
            ))}
        </span>
      </div>
    </div>
    <div className={classes.verbs}>{children}</div>
  </li>
);
