import type { ConformityPart } from "./conformity-series.ts";

/** Columns of the file that are a line of the chart: hidden with it. */
const partOfColumn: Readonly<Partial<Record<string, ConformityPart>>> = {
  avg: "average",
  min: "minMax",
  max: "minMax",
  criterion: "criterion",
};

/** Columns for the file of what the chart shows. */
export const shownColumns = <Shown extends { readonly id: string }>(
  columns: readonly Shown[],
  isShown: (part: ConformityPart) => boolean,
): Shown[] =>
  columns.filter(({ id }) => {
    const part = partOfColumn[id];
    return part === undefined || isShown(part);
  });
