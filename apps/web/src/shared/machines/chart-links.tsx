import type { CSSProperties } from "react";
import classes from "./chart-links.module.css";
import { MachineLink } from "./machine-link.tsx";

interface NamedMachine {
  readonly mid: number;
  readonly name: string;
}

interface ColumnLinksProps {
  /** One for each column, which share the plot's width. */
  readonly machines: readonly NamedMachine[];
  /** Left of the plot, px. */
  readonly leftPx?: number;
}

const Links = ({ machines }: Pick<ColumnLinksProps, "machines">) =>
  machines.map(({ mid, name }) => (
    <li key={mid}>
      <MachineLink mid={mid} className={classes.cover}>
        <span className="visually-hidden">{name}</span>
      </MachineLink>
    </li>
  ));

/** Over the columns of a chart, each of which leads to its machine; above them the picture itself is left to be reached. */
export const ColumnLinks = ({ machines, leftPx = 0 }: ColumnLinksProps) => (
  <ul className={classes.columns} style={{ left: leftPx, top: "max(24px, 12%)" }}>
    <Links machines={machines} />
  </ul>
);

interface RowLinksProps {
  readonly machines: readonly NamedMachine[];
  readonly topPx: number;
  readonly bottomPx: number;
  readonly widthPx: number;
}

/** Over the names of a chart's rows, each of which leads to its machine. */
export const RowLinks = ({ machines, topPx, bottomPx, widthPx }: RowLinksProps) => {
  const place: CSSProperties = { top: topPx, bottom: bottomPx, width: widthPx };
  return (
    <ul className={classes.rows} style={place}>
      <Links machines={machines} />
    </ul>
  );
};
