import type { TextEncoding } from "@fiel/contracts";
import { decodeText } from "./decode-text.ts";
import { RowCollector, type Sheet, SheetError, type SheetRow } from "./file-rows.ts";
import { rowsOfCsv } from "./split-csv.ts";

const separators = [";", ",", "\t", "|"] as const;
/** Rows from which the separator is detected. */
const sampled = 30;

/** Reads a CSV with any separator, in the given or the detected encoding; throws SheetError. */
export function readCsv(bytes: Uint8Array, told?: TextEncoding): Sheet {
  const { text: decoded, encoding } = decodeText(bytes, told);
  const text = withoutEndMark(decoded);
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

/** Removes the end-of-file characters (0x1a) that DOS programs append. */
function withoutEndMark(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\u001a") end -= 1;
  return text.slice(0, end);
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
