import type { IconDeviceDesktop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./facts-item.module.css";

interface FactsItemProps {
  readonly icon: typeof IconDeviceDesktop;
  readonly title: string;
  /** Shown below the title; null and empty ones are left out. */
  readonly facts: readonly (string | null)[];
  readonly state?: string;
  /** Actions on the item, or its state. */
  readonly children?: ReactNode;
}

/** Line of a list: title, facts and actions. */
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
