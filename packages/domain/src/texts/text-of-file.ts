/**
 * The text of a file that a person wrote, as UTF-8 unless it is UTF-16: by its mark, or by zeros at most of every second place, as Notepad and
 * PowerShell write it. The mark itself is left out. What is no text of either keeps a sign for each byte that nothing means.
 */
export function textOfFile(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
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
