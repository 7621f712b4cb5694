import type { ImportedFile, ImportMapping } from "@fiel/contracts";

/** A number of the file that can be read in both ways, and its readings. */
export interface BothReadings {
  readonly text: string;
  readonly byComma: number;
  readonly byPoint: number;
}

/** The first number among the samples of the imported columns whose mark may part decimals or thousands, such as `5.000`; null when none is shown. */
export function bothReadings(
  { columns: shown }: Pick<ImportedFile, "columns">,
  { columns }: Pick<ImportMapping, "columns">,
  key: string | undefined,
): BothReadings | null {
  for (const [place, { field }] of columns.entries()) {
    if (field === null || field === key) continue;
    for (const text of shown[place]?.samples ?? []) {
      const [, whole, mark, rest] =
        /^(?:R\$\s*)?([1-9]\d{0,2})([.,])(\d{3})(?:\s*[a-z]{1,12}\.?)?$/i.exec(text.trim()) ?? [];
      if (whole === undefined || mark === undefined || rest === undefined) continue;
      const [thousands, decimals] = [Number(`${whole}${rest}`), Number(`${whole}.${rest}`)];
      return mark === "."
        ? { text, byComma: thousands, byPoint: decimals }
        : { text, byComma: decimals, byPoint: thousands };
    }
  }
  return null;
}
