import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const rowsOf = (bytes: Uint8Array) => readCsv(bytes).rows.map(({ line, cells }) => [line, ...cells]);
const utf16 = (text: string, isBig: boolean, mark: boolean) => {
  const bytes = Buffer.from((mark ? "\ufeff" : "") + text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe("a CSV", () => {
  const text = "código;nome\r\n007;Café\r\n";
  it.each([
    ["UTF-8", Buffer.from(text), "UTF-8"],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${text}`), "UTF-8"],
    ["windows-1252", Buffer.from(text, "latin1"), "Windows-1252"],
    ["UTF-16", utf16(text, false, true), "UTF-16"],
    ["UTF-16, big end first", utf16(text, true, true), "UTF-16"],
    ["UTF-16 without its mark", utf16(text, false, false), "UTF-16"],
  ])("is read as %s", (_, bytes, encoding) => {
    expect(readCsv(bytes)).toMatchObject({ encoding, separator: ";" });
    expect(rowsOf(bytes)).toEqual([
      [1, "código", "nome"],
      [2, "007", "Café"],
    ]);
  });

  it.each([
    ["a;b;c\n1,5;2;3\n2,5;3;4", ";"],
    ['a,b,c\n"1,5",2,3', ","],
    ["a\tb\n1,5\t2", "\t"],
    ["sep=|\na|b\n1;2|3", "|"],
    ["só uma coluna\nx", ";"],
  ])("%j is parted by %j", (text, separator) => {
    expect(readCsv(Buffer.from(text)).separator).toBe(separator);
  });

  it("keeps lines of the file where cells have lines of their own, and leaves empty rows out", () => {
    const text = 'a;b\n"x\ny";"diz ""oi"""\n;;\n\n1;2';
    expect(rowsOf(Buffer.from(text))).toEqual([
      [1, "a", "b"],
      [2, "x\ny", 'diz "oi"'],
      [6, "1", "2"],
    ]);
  });

  it("has no cell that is longer than Excel's", () => {
    const csv = (length: number) => Buffer.from(`código;nome\n7;${"é".repeat(length)}`);
    expect(rowsOf(csv(32_767))).toHaveLength(2);
    expect(() => readCsv(csv(32_768))).toThrow("unpacksTooLarge");
  });

  it("is none when its bytes are no text", () => {
    expect(() => readCsv(Buffer.from([1, 2, 3, 0, 0, 9, 0]))).toThrow("notASheet");
  });
});
