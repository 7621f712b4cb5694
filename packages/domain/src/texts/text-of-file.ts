/**
 * The text of a file that a person wrote, as UTF-8 unless it is UTF-16: by its mark, or by zeros at most of every second place, as Notepad and
 * PowerShell write it. The mark itself is left out. What is no text of either is read as Windows-1252, which Notepad calls ANSI, unless most
 * of its other letters are UTF-8: then it is that with some wrong bytes, which are read as U+FFFD.
 */
export function textOfFile(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    // Half a character at the end of UTF-16 makes no other writing of it.
    const isKnown = encoding !== "utf-8" || isMarkedUtf8(bytes) || isMostlyWhole(text);
    return isKnown ? text : new TextDecoder("windows-1252").decode(bytes);
  }
}

const isMarkedUtf8 = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Whether of what is no ASCII at least as much is a letter as is none: in Windows-1252 few letters are by chance one in UTF-8. */
function isMostlyWhole(text: string): boolean {
  let whole = 0;
  let wrong = 0;
  for (const sign of text) {
    if (sign === "\ufffd") wrong += 1;
    else if (sign > "\u007f") whole += 1;
  }
  return whole > 0 && whole >= wrong;
}

/** Which of them bytes are, as far as their beginning tells. */
export function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const beginning = bytes.subarray(0, 4_096);
  const { even, odd } = zerosOf(beginning);
  // A lone zero is a fault of the text, and not its writing.
  const isMost = (zeros: number): boolean => zeros > 0 && zeros >= Math.floor(beginning.length / 2) / 2;
  if (isMost(odd) && even === 0) return "utf-16le";
  return isMost(even) && odd === 0 ? "utf-16be" : "utf-8";
}

/** Zeros at even and at odd places. */
function zerosOf(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const found = { even: 0, odd: 0 };
  for (const [place, byte] of bytes.entries()) if (byte === 0) found[place % 2 === 0 ? "even" : "odd"] += 1;
  return found;
}
