/** First bytes of a PDF. The binary characters of the second line tell programs that the file is not text (ISO 32000-1, 7.5.2). */
export const pdfHead = Buffer.from("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n", "latin1");

/** Comment that sheet `sheet`, from 1, is being read. Comments may stand between the head and the first object (7.2.4). */
export const sheetComment = (sheet: number): Buffer => Buffer.from(`%sheet ${sheet}\n`);

/** Empty comment that keeps the connection alive. */
export const stillComment = Buffer.from("%\n");

/** The file without its own head and with all offsets moved, to follow a head and comments of `written` bytes. */
export function afterHead(file: Buffer, written: number): Buffer {
  const headEnd = file.indexOf("\n", file.indexOf("\n") + 1) + 1;
  const last = file.lastIndexOf("startxref");
  const table = Number(/^startxref\s+(\d+)/.exec(file.toString("latin1", last))?.[1]);
  if (headEnd === 0 || !Number.isInteger(table)) throw new Error("a PDF without a table of its objects");
  const moved = (offset: number): number => offset + written - headEnd;
  const entries = file
    .toString("latin1", table, last)
    .replaceAll(/^(\d{10})(?= \d{5} n)/gm, (offset) => String(moved(Number(offset))).padStart(10, "0"));
  const tail = Buffer.from(`${entries}startxref\n${moved(table)}\n%%EOF\n`, "latin1");
  return Buffer.concat([file.subarray(headEnd, table), tail]);
}
