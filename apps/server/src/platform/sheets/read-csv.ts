import Papa from "papaparse";
import { decodeText } from "./decode-text.ts";
import { RowCollector, type Sheet, SheetError } from "./file-rows.ts";

const separators = [";", ",", "\t", "|"] as const;
/** Rows that the separator is known by. */
const sampled = 30;

/** Reads a CSV of any separator and encoding; throws SheetError. */
export function readCsv(bytes: Uint8Array): Sheet {
  const { text, encoding } = decodeText(bytes);
  // Text of any encoding has none of these: it is some other kind of file.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text.slice(0, 65_536))) throw new SheetError("notASheet");
  // Excel writes its separator into a first line of its own, for itself.
  const told = /^sep=(.)\r?\n/.exec(text);
  const body = told === null ? text : text.slice(told[0].length);
  const separator = told?.[1] ?? separatorOf(body);
  const collected = new RowCollector();
  let line = told === null ? 1 : 2;
  Papa.parse<string[]>(body, {
    delimiter: separator,
    step: ({ data }) => {
      collected.add(line, data);
      line += 1 + data.reduce((sum, cell) => sum + linesIn(cell), 0);
    },
  });
  return { format: "csv", encoding, separator, rows: collected.rows };
}

const linesIn = (cell: string): number => (cell.includes("\n") ? cell.split("\n").length - 1 : 0);

/** The one that cuts most rows into equally many cells, of several such the one that cuts them into most. */
function separatorOf(text: string): string {
  const scored = separators.map((separator) => {
    const { data } = Papa.parse<string[]>(text.slice(0, 200_000), { delimiter: separator, preview: sampled });
    const counts = data.filter((row) => row.some((cell) => cell.trim() !== "")).map(({ length }) => length);
    const [first = 1] = counts;
    const alike = first === 1 ? 0 : counts.filter((count) => count === first).length / counts.length;
    return { separator, alike, cells: first };
  });
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.cells - a.cells);
  return best?.separator ?? ";";
}
