import { type Sheet, SheetError } from "./file-rows.ts";

interface Decoded {
  readonly text: string;
  readonly encoding: NonNullable<Sheet["encoding"]>;
}

/** Text of unknown encoding: by its mark, by where its zeros are, as UTF-8 if it is that, or else as Windows writes it. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes, "utf-16be");
  const zeros = zerosOf(bytes.subarray(0, 4_096));
  if (zeros.odd > 0 && zeros.even === 0) return utf16(bytes, "utf-16le");
  if (zeros.even > 0 && zeros.odd === 0) return utf16(bytes, "utf-16be");
  if (zeros.even + zeros.odd > 0) throw new SheetError("notASheet");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

const utf16 = (bytes: Uint8Array, label: "utf-16le" | "utf-16be"): Decoded => ({
  text: new TextDecoder(label).decode(bytes),
  encoding: "UTF-16",
});

function zerosOf(bytes: Uint8Array): { even: number; odd: number } {
  const found = { even: 0, odd: 0 };
  for (const [place, byte] of bytes.entries()) if (byte === 0) found[place % 2 === 0 ? "even" : "odd"] += 1;
  return found;
}
