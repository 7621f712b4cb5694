import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, SheetError, type SheetFault, type WantedSheet } from "./file-rows.ts";

export interface SheetQuestion extends WantedSheet {
  readonly bytes: Uint8Array;
}

/** The rows, or why there are none. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly fault: SheetFault };

const zip = [0x50, 0x4b];
// Excel before 2007, and today's with a password.
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads an xlsx or a CSV file, whatever it is; what it costs is bounded, and it never throws. */
export async function sheetOrFault({ bytes, ...which }: SheetQuestion): Promise<SheetAnswer> {
  const begins = (signature: readonly number[]) => signature.every((byte, place) => bytes[place] === byte);
  try {
    if (begins(compound)) return { fault: "oldExcel" };
    const sheet = begins(zip) ? await readXlsx(bytes, which) : readCsv(bytes, which.encoding);
    return sheet.rows.length === 0 ? { fault: "emptyFile" } : { sheet };
  } catch (error) {
    return { fault: error instanceof SheetError ? error.fault : "brokenFile" };
  }
}
