import type { CSSProperties } from "react";
import classes from "./chart-links.module.css";
import { MachineLink } from "./machine-link.tsx";

interface NamedMachine {
  readonly mid: number;
  readonly name: string;
}

interface ColumnLinksProps {
  /** One machine for each column of the plot, in equal widths. */
  readonly machines: readonly NamedMachine[];
  /** Space left of the plot, px. */
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

/** Links over the columns of a chart, each to its machine. The top of the chart stays free for the pointer. */
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

/** Links over the row names of a chart, each to its machine. */
export const RowLinks = ({ machines, topPx, bottomPx, widthPx }: RowLinksProps) => {
  const place: CSSProperties = { top: topPx, bottom: bottomPx, width: widthPx };
  return (
    <ul className={classes.rows} style={place}>
      <Links machines={machines} />
    </ul>
  );
};
