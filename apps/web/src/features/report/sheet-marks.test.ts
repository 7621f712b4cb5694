import { expect, it } from "vitest";
import { createSheetMarks } from "./sheet-marks.ts";

const header = (name: string) =>
  Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), Buffer.alloc(26, 7), Buffer.from(name)]);
const workbook = Buffer.concat([
  header("xl/worksheets/sheet1.xml"),
  Buffer.alloc(300, 1),
  header("xl/worksheets/_rels/sheet1.xml.rels"),
  header("xl/worksheets/sheet2.xml"),
  Buffer.alloc(90, 80),
  header("xl/worksheets/sheet12.xml"),
  header("xl/styles.xml"),
]);

const paper = Buffer.concat([
  Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n%sheet 1\n%\n%sheet 2\n%sheet 12\n1 0 obj\n", "latin1"),
  Buffer.alloc(90, 80),
]);

it.each([
  ["workbook", workbook],
  ["PDF", paper],
])("counts the sheets of a %s that have begun, wherever the pieces are cut", (_what, file) => {
  for (const size of [1, 7, 31, 64, 1000]) {
    const marks = createSheetMarks();
    const seen = new Set<number>();
    for (let at = 0; at < file.length; at += size) seen.add(marks(file.subarray(at, at + size)));
    seen.delete(0);
    expect([size, [...seen].at(-1)]).toEqual([size, 12]);
  }
});
