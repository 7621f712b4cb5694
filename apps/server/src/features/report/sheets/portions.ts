import type { XlsxRow } from "../../../platform/xlsx/sheet.ts";

/** All rows of a small sheet in one portion, computed when the sheet's turn comes. */
export async function* onePortion(
  make: () => Promise<XlsxRow[]> | XlsxRow[],
): AsyncGenerator<readonly XlsxRow[]> {
  yield await make();
}
