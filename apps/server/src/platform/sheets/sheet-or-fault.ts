import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, SheetError, type SheetFault, type WantedSheet } from "./file-rows.ts";

export interface SheetQuestion extends WantedSheet {
  readonly bytes: Uint8Array;
}

/** The sheet, or the reason why it cannot be read. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly fault: SheetFault };

const zip = [0x50, 0x4b];
// Signature of Excel files before 2007, and of newer ones with a password.
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** Pages and XML of Excel 2003, which programs of planning and stock give the name `.xls`; read as a CSV they would be rows of tags. */
const page = /^(?:<!doctype\s+html|<html|<head|<meta|<style|<table|<\?xml|mime-version:)/i;
const isPage = (bytes: Uint8Array): boolean =>
  // Without marks and zeros UTF-16 begins with the same letters.
  page.test(
    new TextDecoder("windows-1252")
      .decode(bytes.subarray(0, 400))
      .replace(/^[ï»¿ÿþ]+/, "")
      .replaceAll("\0", "")
      .trimStart(),
  );

/** Reads an xlsx or CSV file of any content, within fixed limits; never throws. */
export async function sheetOrFault({ bytes, ...which }: SheetQuestion): Promise<SheetAnswer> {
  const begins = (signature: readonly number[]) => signature.every((byte, place) => bytes[place] === byte);
  try {
    if (begins(compound) || isPage(bytes)) return { fault: "oldExcel" };
    const sheet = begins(zip) ? await readXlsx(bytes, which) : readCsv(bytes, which.encoding);
    return sheet.rows.length === 0 ? { fault: "emptyFile" } : { sheet };
  } catch (error) {
    return { fault: error instanceof SheetError ? error.fault : "brokenFile" };
  }
}
