import type { ReactNode } from "react";
import classes from "./panels.module.css";

/** A name and what it says, in a list of them. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
