/** Lines of a day file, a package each second. */
export const header = "at;seq;weight_g;verdict;product;operator";
export const day = "2026-11-25.csv";
/** The zeroth package. */
export const start = Date.parse("2026-11-25T08:23:36.000Z");
export const row = (seq: number, at = start + seq * 1000): string =>
  `${new Date(at).toISOString()};${seq};233,0;;7891;1`;
export const rows = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i));
export const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");
export const instants = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => start + (from + i) * 1000);
export const at = (reading: { rows: readonly { at: number }[] }): number[] =>
  reading.rows.map((one) => one.at);
