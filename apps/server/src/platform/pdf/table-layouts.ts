import { cellPadding } from "./column-widths.ts";

interface LaidTable {
  readonly table: { readonly body: readonly unknown[]; readonly headerRows?: number };
}

const color = { strong: "#838b93", faint: "#e3e6e8", head: "#eef0f1" } as const;

const headersOf = ({ table }: LaidTable): number => table.headerRows ?? 0;

/** Faint lines between rows, the last row of the header shaded, nothing upright. */
const sheet = {
  hLineWidth: (line: number, node: LaidTable) =>
    line === headersOf(node) ? 0.75 : line < headersOf(node) || line === node.table.body.length ? 0 : 0.4,
  vLineWidth: () => 0,
  hLineColor: (line: number, node: LaidTable) => (line === headersOf(node) ? color.strong : color.faint),
  paddingLeft: () => cellPadding,
  paddingRight: () => cellPadding,
  paddingTop: () => 2.2,
  paddingBottom: () => 1.8,
  fillColor: (row: number, node: LaidTable) => (row === headersOf(node) - 1 ? color.head : null),
};

/** Labels and what they say. */
const facts = {
  ...sheet,
  hLineWidth: (line: number, { table }: LaidTable) => (line === 0 || line === table.body.length ? 0 : 0.4),
  hLineColor: () => color.faint,
  paddingLeft: (column: number) => (column === 0 ? 0 : cellPadding),
  paddingTop: () => 4,
  paddingBottom: () => 4,
  fillColor: () => null,
};

/** What is billed: a line below the header and the last row. Its edges are the page's. */
const items = {
  ...facts,
  hLineWidth: (line: number, node: LaidTable) =>
    line === headersOf(node) || line === node.table.body.length ? 0.75 : 0,
  hLineColor: () => color.strong,
  paddingRight: () => 0,
};

/** What it adds up to: a line above the total, which is the last row. */
const sums = {
  ...items,
  hLineWidth: (line: number, { table }: LaidTable) => (line === table.body.length - 1 ? 0.75 : 0),
  paddingLeft: () => 0,
};

/** By the names that tables ask for them. */
export const tableLayouts = { sheet, facts, items, sums };
