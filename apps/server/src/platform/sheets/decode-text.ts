import type { TextEncoding } from "@fiel/contracts";
import { encodingOf } from "@fiel/domain";
import { decodeCp850 } from "./cp850.ts";
import { SheetError } from "./file-rows.ts";

interface Decoded {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Text in the encoding that was told, or else UTF-16, UTF-8 if it is that, or what Windows or DOS wrote, whichever makes words of it. */
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

/** Letters and signs of Portuguese, Spanish and their neighbours: what is read by the wrong page has few of them. */
const lettersIn = (text: string): number =>
  text.match(/[áàâãäéêèëíîïóôõòöúûüùçñÁÀÂÃÄÉÊÈËÍÎÏÓÔÕÒÖÚÛÜÙÇÑªº°]/g)?.length ?? 0;
