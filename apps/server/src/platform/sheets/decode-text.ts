import type { TextEncoding } from "@fiel/contracts";
// From its own file: the process that reads a sheet starts for every file, and all of the domain takes half of its start.
import { encodingOf } from "@fiel/domain/text-of-file";
import { decodeCp850 } from "./cp850.ts";
import { SheetError } from "./file-rows.ts";

interface Decoded {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/**
 * Decodes text with the given encoding. Without one: UTF-16 by its byte order mark, else valid UTF-8, else Windows-1252 or CP850, whichever gives
 * more accented letters. Throws SheetError for binary content.
 */
export function decodeText(bytes: Uint8Array, told?: TextEncoding): Decoded {
  const seen = encodingOf(bytes);
  if (told !== undefined) return { text: decoderOf(told, seen)(bytes), encoding: told };
  if (seen !== "utf-8") return { text: new TextDecoder(seen).decode(bytes), encoding: "UTF-16" };
  if (bytes.subarray(0, 4_096).includes(0)) throw new SheetError("notASheet");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    const windows = decodeWindows(bytes);
    const start = bytes.subarray(0, 200_000);
    if (lettersIn(decodeCp850(start)) <= lettersIn(decodeWindows(start)))
      return { text: windows, encoding: "Windows-1252" };
    return { text: decodeCp850(bytes), encoding: "CP850" };
  }
}

const decodeWindows = (bytes: Uint8Array): string => new TextDecoder("windows-1252").decode(bytes);

const decoderOf = (told: TextEncoding, seen: ReturnType<typeof encodingOf>) => {
  if (told === "CP850") return decodeCp850;
  if (told === "Windows-1252") return decodeWindows;
  const label = told === "UTF-8" ? "utf-8" : seen === "utf-8" ? "utf-16le" : seen;
  return (bytes: Uint8Array): string => new TextDecoder(label).decode(bytes);
};

/** Counts accented letters of Portuguese, Spanish and related languages; text decoded by the wrong code page has few of them. */
const lettersIn = (text: string): number =>
  text.match(/[áàâãäéêèëíîïóôõòöúûüùçñÁÀÂÃÄÉÊÈËÍÎÏÓÔÕÒÖÚÛÜÙÇÑªº°]/g)?.length ?? 0;
