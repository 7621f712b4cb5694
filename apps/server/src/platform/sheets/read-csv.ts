import type { TextEncoding } from "@fiel/contracts";
// From its own file, as in `decode-text.ts`.
import { encodingOf } from "@fiel/domain/text-of-file";
import { decodeText } from "./decode-text.ts";
import { RowCollector, type Sheet, SheetError, type SheetRow } from "./file-rows.ts";
import { rowsOfCsv } from "./split-csv.ts";

const separators = [";", ",", "\t", "|"] as const;
/** Rows from which the separator is detected. */
const sampled = 30;

/** Reads a CSV with any separator, in the given or the detected encoding; throws SheetError. */
export function readCsv(bytes: Uint8Array, told?: TextEncoding): Sheet {
  // The bytes of UTF-16 have zeros of their own.
  const isBytewise = encodingOf(bytes) === "utf-8";
  const own = isBytewise
    ? bytes.subarray(
        0,
        endOf(bytes.length, (at) => bytes[at] ?? 0),
      )
    : bytes;
  const { text: decoded, encoding } = decodeText(own, told);
  const text = decoded.slice(
    0,
    endOf(decoded.length, (at) => decoded.charCodeAt(at)),
  );
  // Text of any encoding has none of these: it is some other kind of file.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 65_536))) throw new SheetError("notASheet");
  // Excel's first line `sep=;` names the separator.
  const named = /^sep=(.)(\r\n|\r|\n)/.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const separator = named?.[1] ?? separatorOf(body);
  const collected = new RowCollector();
  for (const { line, cells } of rowsOfCsv(body, { separator, firstLine: named === null ? 1 : 2 }))
    collected.add(line, cells);
  return { format: "csv", encoding, separator, rows: collected.rows };
}

const endMarks: ReadonlySet<number> = new Set([0x1a, 0]);
const blanks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** Where a text ends: at the characters that DOS programs append (0x1a, and zeros up to the end of a block), if only blanks follow. */
function endOf(length: number, codeAt: (at: number) => number): number {
  let end = length;
  for (let at = length - 1; at >= 0; at -= 1) {
    if (endMarks.has(codeAt(at))) end = at;
    else if (!blanks.has(codeAt(at))) break;
  }
  return end;
}

/** Detects the separator: the one that gives most rows an equal number of cells, and among several the one that gives most cells. */
function separatorOf(text: string): string {
  const start = text.slice(0, 200_000);
  const scored = separators.map((separator) => {
    const counts = firstRows(start, separator)
      .filter(({ cells }) => cells.some((cell) => typeof cell === "string" && cell.trim() !== ""))
      .map(({ cells: { length } }) => length);
    const [first = 1] = counts;
    const alike = first === 1 ? 0 : counts.filter((count) => count === first).length / counts.length;
    return { separator, alike, cells: first };
  });
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.cells - a.cells);
  return best?.separator ?? ";";
}

function firstRows(text: string, separator: string): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const row of rowsOfCsv(text, { separator })) {
    rows.push(row);
    if (rows.length === sampled) break;
  }
  return rows;
}
