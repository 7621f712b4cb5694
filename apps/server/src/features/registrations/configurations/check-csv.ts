import { CallError } from "../../../platform/http/call-error.ts";
import type { UploadedFile } from "../../../platform/http/read-form.ts";

export const csvField = "productconfig";

/** What browsers call a CSV where another program has taken its kind for itself. */
const otherTypes = new Set([
  "application/vnd.ms-excel",
  "application/csv",
  "application/octet-stream",
  "text/plain",
]);

/** Throws InvalidRequest for what is no CSV by its kind and its content: text of any encoding has no control characters. */
export function checkCsv(file: UploadedFile | undefined): UploadedFile {
  if (file === undefined) throw refusal("required");
  const type = file.type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isNamed = file.filename.toLowerCase().endsWith(".csv");
  if (type !== "text/csv" && !(isNamed && otherTypes.has(type))) throw refusal("notCsv");
  if (file.bytes.some(isControl)) throw refusal("notCsv");
  return file;
}

// All but tab, line feed and carriage return.
const isControl = (byte: number): boolean =>
  (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127;

const refusal = (problem: string) => new CallError("InvalidRequest", { fields: { [csvField]: problem } });
