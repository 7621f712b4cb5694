import type { ConformityPart } from "./conformity-series.ts";

/** Part of the chart that a file column belongs to; the column is left out when the part is hidden. */
const partOfColumn: Readonly<Partial<Record<string, ConformityPart>>> = {
  avg: "average",
  min: "minMax",
  max: "minMax",
  criterion: "criterion",
};

/** File columns of the parts that the chart shows. */
export const shownColumns = <Shown extends { readonly id: string }>(
  columns: readonly Shown[],
  isShown: (part: ConformityPart) => boolean,
): Shown[] =>
  columns.filter(({ id }) => {
    const part = partOfColumn[id];
    return part === undefined || isShown(part);
  });
