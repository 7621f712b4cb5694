import { type Figure, ratioOf } from "./figure.ts";

const headingsBeside = (beside = "PostgreSQL 18") => ["Medida", "Fiel", beside, "vezes melhor", "Meta", ""];

const number = (value: number): string =>
  value.toLocaleString("pt-BR", { maximumFractionDigits: value >= 1000 ? 0 : value >= 10 ? 1 : 2 });
const optional = (value: number | null, unit: string): string =>
  value === null ? "" : `${number(value)} ${unit}`.trimEnd();

/** Figures as rows of text. The last cell tells whether the target is met. */
export const rowsOf = (figures: readonly Figure[]): string[][] =>
  figures.map((figure) => [
    figure.label,
    `${number(figure.fiel)} ${figure.unit}`,
    optional(figure.peer, figure.unit),
    optional(ratioOf(figure), ""),
    figure.target?.text ?? "",
    figure.target === null ? "" : figure.target.isMet ? "cumprida" : "não cumprida",
  ]);

/** Table for the terminal, with padded columns. */
export function textTable(figures: readonly Figure[], beside?: string): string {
  const headings = headingsBeside(beside);
  const rows = [headings, ...rowsOf(figures)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 || i >= 4 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

export function markdownTable(figures: readonly Figure[], beside?: string): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(headingsBeside(beside)), "|---|---:|---:|---:|---|---|", ...rowsOf(figures).map(line)].join(
    "\n",
  );
}
