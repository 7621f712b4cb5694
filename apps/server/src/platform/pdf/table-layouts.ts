import { cellPadding } from "./column-widths.ts";

interface LaidTable {
  readonly table: { readonly body: readonly unknown[]; readonly headerRows?: number };
}

const color = { strong: "#838b93", faint: "#e3e6e8", head: "#eef0f1" } as const;

const headersOf = ({ table }: LaidTable): number => table.headerRows ?? 0;

/** Layout of a sheet: faint lines between rows, the last header row shaded, no vertical lines. */
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

/** Layout of labels and their values. */
const facts = {
  ...sheet,
  hLineWidth: (line: number, { table }: LaidTable) => (line === 0 || line === table.body.length ? 0 : 0.4),
  hLineColor: () => color.faint,
  paddingLeft: (column: number) => (column === 0 ? 0 : cellPadding),
  paddingTop: () => 4,
  paddingBottom: () => 4,
  fillColor: () => null,
};

/** Layout of billed items: lines only below the header and the last row. The outer edges align with the page. */
const items = {
  ...facts,
  hLineWidth: (line: number, node: LaidTable) =>
    line === headersOf(node) || line === node.table.body.length ? 0.75 : 0,
  hLineColor: () => color.strong,
  paddingRight: () => 0,
};

/** Layout of sums: a line above the total, which is the last row. */
const sums = {
  ...items,
  hLineWidth: (line: number, { table }: LaidTable) => (line === table.body.length - 1 ? 0.75 : 0),
  paddingLeft: () => 0,
};

/** Layouts by the names that tables use. */
export const tableLayouts = { sheet, facts, items, sums };
