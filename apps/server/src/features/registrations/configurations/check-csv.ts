import { CallError } from "../../../platform/http/call-error.ts";
import type { UploadedFile } from "../../../platform/http/read-form.ts";

export const csvField = "productconfig";

/** Media types that browsers give a CSV when another program has taken the type for itself. */
const otherTypes = new Set([
  "application/vnd.ms-excel",
  "application/csv",
  "application/octet-stream",
  "text/plain",
]);

/** Throws InvalidRequest for a file that is no CSV by its media type or content. Control characters are refused, since no text encoding has them. */
export function checkCsv(file: UploadedFile | undefined): UploadedFile {
  if (file === undefined) throw refusal("required");
  const type = file.type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isNamed = file.filename.toLowerCase().endsWith(".csv");
  if (type !== "text/csv" && !(isNamed && otherTypes.has(type))) throw refusal("notCsv");
  if (withoutEndMark(file.bytes).some(isControl)) throw refusal("notCsv");
  return file;
}

/** The bytes without the end-of-file characters (0x1a) that DOS programs append. */
function withoutEndMark(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (bytes[end - 1] === 0x1a) end -= 1;
  return bytes.subarray(0, end);
}

// Tab, line feed and carriage return are allowed.
const isControl = (byte: number): boolean =>
  (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127;

const refusal = (problem: string) => new CallError("InvalidRequest", { fields: { [csvField]: problem } });
