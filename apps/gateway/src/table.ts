/** Formats rows as a text table: each column as wide as its longest cell, two spaces between columns. */
export const formatTable = (rows: readonly (readonly string[])[]): string => {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? "").length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
};
