import { encodingOf } from "@fiel/domain";
import { type Sheet, SheetError } from "./file-rows.ts";

interface Decoded {
  readonly text: string;
  readonly encoding: NonNullable<Sheet["encoding"]>;
}

/** Text of unknown encoding: UTF-16, UTF-8 if it is that, or else as Windows writes it. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return { text: new TextDecoder(encoding).decode(bytes), encoding: "UTF-16" };
  if (bytes.subarray(0, 4_096).includes(0)) throw new SheetError("notASheet");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}
