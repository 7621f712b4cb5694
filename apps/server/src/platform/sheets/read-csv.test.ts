import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSeed } from "../../testing/dashboard-questions.ts";
import { readCsv } from "./read-csv.ts";

const seed = runSeed();
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

  it("loses no row to a quote that nobody closes, or that stands within a name", () => {
    const text =
      'Código;Nome;Peso\r\nB1;"Premium" Arroz;500\r\nB2;Arroz;500\r\nB3;"Feijão;400\r\nB4;"Milho ""doce""";300\r\nB5;12";200\r\nB6;x"";1\r\n';
    expect(rowsOf(Buffer.from(text)).slice(1)).toEqual([
      [2, "B1", '"Premium" Arroz', "500"],
      [3, "B2", "Arroz", "500"],
      [4, "B3", '"Feijão', "400"],
      [5, "B4", 'Milho "doce"', "300"],
      [6, "B5", '12"', "200"],
      [7, "B6", 'x""', "1"],
    ]);
  });

  it("keeps a separator within quotes that stand behind a blank in its cell", () => {
    const text = '1001; "Açúcar; cristal" ; 5\n1002;\t"Sal ""grosso""";6\n1003; 12" x;7\n1004;  ;8';
    expect(rowsOf(Buffer.from(text))).toEqual([
      [1, "1001", "Açúcar; cristal", " 5"],
      [2, "1002", 'Sal "grosso"', "6"],
      [3, "1003", ' 12" x', "7"],
      [4, "1004", "  ", "8"],
    ]);
  });

  it("ends where programs from before Windows say that it ends", () => {
    const padded = `\u001a${"\0".repeat(126)}`;
    const ends = [
      "\u001a",
      "\r\n\u001a",
      "\u001a\u001a",
      "\r\n\u001a\r\n",
      "\u001a  \n",
      padded,
      "\r\n\0\0\0\0",
    ];
    for (const end of ends)
      expect(rowsOf(Buffer.from(`a;b\r\n1;2${end}`, "latin1"))).toEqual([
        [1, "a", "b"],
        [2, "1", "2"],
      ]);
  });

  it("keeps the empty cell before such an end", () => {
    expect(rowsOf(Buffer.from("a\tb\tc\r\n1\t2\t\u001a\r\n"))).toEqual([
      [1, "a", "b", "c"],
      [2, "1", "2", ""],
    ]);
    expect(() => readCsv(Buffer.from("a;b\r\n1;\0\u00012\r\n"))).toThrow();
  });

  it("is read in DOS' letters where these make words of it, and in those that somebody chose", () => {
    const bytes = Buffer.from([
      ...Buffer.from("C"),
      0xa2,
      ...Buffer.from("digo;Nome\r\nD1;A"),
      0x87,
      0xa3,
      ...Buffer.from("car\r\nD2;P"),
      0xc6,
      ...Buffer.from("o"),
    ]);
    expect(readCsv(bytes)).toMatchObject({ encoding: "CP850" });
    expect(rowsOf(bytes)).toEqual([
      [1, "Código", "Nome"],
      [2, "D1", "Açúcar"],
      [3, "D2", "Pão"],
    ]);
    expect(readCsv(bytes, "Windows-1252").rows[2]?.cells).toEqual(["D2", "PÆo"]);
  });

  const word = fc.stringMatching(/^[A-Za-zçãéíôú 0-9.,-]{0,8}$/);
  const cell = fc.oneof(
    word,
    fc.tuple(word, word).map(([one, other]) => `${one}"${other}`),
    word.map((text) => `"${text}`),
  );
  it("has as many rows as the file has lines, whatever quotes, letters, ends of lines and marks it has", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 30 }),
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.constantFrom<BufferEncoding>("utf8", "latin1", "utf16le"),
        fc.constantFrom("", "\u001a", "\u001a\r\n", "\u001a\0\0\0"),
        (rows, newLine, encoding, end) => {
          const lines = rows.map((cells, place) => [`C${place}`, ...cells].join(";"));
          const mark = encoding === "latin1" ? "" : "\ufeff";
          const read = readCsv(
            Buffer.from(mark + ["sep=;", ...lines].join(newLine) + newLine + end, encoding),
          );
          expect(read.rows.map(({ line, cells }) => [line, cells[0]])).toEqual(
            rows.map((_, place) => [place + 2, `C${place}`]),
          );
        },
      ),
      { seed },
    );
  });

  it("of uneven rows has each of its lines in a row, once and in order, or is joined to the row before by quotes", () => {
    // The mark of a file's end would end it, so it stands only there.
    const part = fc.string({ unit: fc.constantFrom("a", "ç", '"', " ", "7", ",", "\t"), maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(part, cell), { maxLength: 5 }), { minLength: 1, maxLength: 25 }),
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.constantFrom<BufferEncoding>("utf8", "latin1", "utf16le"),
        fc.constantFrom("", "\u001a", "\u001a\r\n", "\u001a\0\0\0"),
        (rows, newLine, encoding, end) => {
          const lines = rows.map((cells, place) => [`@${place}`, ...cells].join(";"));
          const mark = encoding === "latin1" ? "" : "\ufeff";
          const bytes = Buffer.from(mark + ["sep=;", ...lines].join(newLine) + newLine + end, encoding);
          const read = readCsv(bytes).rows;
          const spanned = read.map(({ line, cells }) => {
            const text = cells.map((one) => (typeof one === "string" ? one : "")).join(";");
            return { line, lines: text.split(/\r\n|\r|\n/).length, names: text.match(/@\d+/g) ?? [] };
          });
          let next = 2;
          for (const { line, lines: count } of spanned) {
            expect(line).toBe(next);
            next += count;
          }
          expect(next).toBe(2 + rows.length);
          expect(spanned.flatMap(({ names }) => names)).toEqual(rows.map((_, place) => `@${place}`));
        },
      ),
      { seed },
    );
  });

  it("that was written well is read as it was written, of cells of several lines too", () => {
    // Multi-line texts are left out whose lines have as many separators as a row: nothing tells them from rows.
    const rowOf = (signs: readonly string[]) => {
      const any = fc.string({ unit: fc.constantFrom(...signs) });
      return fc.tuple(any, any, any);
    };
    const row = fc.oneof(rowOf(["a", "ç", '"', ";", " ", "7"]), rowOf(["a", "ç", '"', "\n", " ", "7"]));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const written = rows.map((cells) =>
          ["k", ...cells].map((one) => `"${one.replaceAll('"', '""')}"`).join(";"),
        );
        const text = ["w;x;y;z", "w;x;y;z", ...written].join("\r\n");
        expect(
          readCsv(Buffer.from(text))
            .rows.slice(2)
            .map(({ cells }) => cells),
        ).toEqual(rows.map((cells) => ["k", ...cells]));
      }),
      { seed },
    );
  });

  it("is none when its bytes are no text", () => {
    expect(() => readCsv(Buffer.from([1, 2, 3, 0, 0, 9, 0]))).toThrow("notASheet");
  });
});
