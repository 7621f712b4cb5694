import { CallError } from "../../platform/http/call-error.ts";

/** Limits above any valid batch: it has at most seven levels, and 20,000 records have fewer than half as many values. */
const [mostLevels, mostContainers, mostValues] = [32, 200_000, 600_000];

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Checks the bytes of a batch before they are parsed, which may take fifty times their size. Throws 422 MalformedBatch for too many levels and
 * 413 BatchTooLarge for too many lists, objects or values. Does not check whether the bytes are JSON.
 */
export function checkJsonBounds(bytes: Buffer): void {
  let [level, containers, values] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === quote) i = endOfText(bytes, i + 1);
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) {
      level += 1;
      containers += 1;
      if (level > mostLevels)
        throw new CallError("MalformedBatch", { fields: { batch: `> ${mostLevels} [{` } });
    } else if (byte === closeList || byte === closeObject) level -= 1;
  }
  if (containers > mostContainers || values > mostValues) throw new CallError("BatchTooLarge");
}

/** Index of the quote that ends the string beginning at `from`; the length when there is none. */
function endOfText(bytes: Buffer, from: number): number {
  for (let i = from; ; i += 1) {
    i = bytes.indexOf(quote, i);
    if (i < 0) return bytes.length;
    let escapes = 0;
    while (i - escapes > from && bytes[i - escapes - 1] === backslash) escapes += 1;
    if (escapes % 2 === 0) return i;
  }
}
