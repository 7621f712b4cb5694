import type { WeighingLine } from "./parse-lines.ts";

/** The newest weighing taken from a file, by which those already taken are known after a replacement. */
export interface LastTaken {
  readonly at: number;
  readonly sequence: number | null;
}

const isAfter = (row: Pick<WeighingLine, "at" | "sequence">, last: LastTaken): boolean =>
  row.at > last.at || (row.at === last.at && (row.sequence ?? 0) > (last.sequence ?? 0));

/** The rows after those taken before the file was replaced; from the first such row on, all. */
export const skipKnown = (rows: readonly WeighingLine[], last: LastTaken | null): readonly WeighingLine[] => {
  if (last === null) return rows;
  const firstNew = rows.findIndex((row) => isAfter(row, last));
  return firstNew < 0 ? [] : rows.slice(firstNew);
};

export const newestOf = (rows: readonly WeighingLine[], before: LastTaken | null): LastTaken | null =>
  rows.reduce<LastTaken | null>(
    (newest, { at, sequence }) =>
      newest === null || isAfter({ at, sequence }, newest) ? { at, sequence } : newest,
    before,
  );
