import type { ReactNode } from "react";
import classes from "./panels.module.css";

/** Name and value in a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
