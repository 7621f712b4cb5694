import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSeed } from "../../testing/dashboard-questions.ts";
import { xlsxOf } from "../../testing/sheet-files.ts";
import { book, zipOf } from "../../testing/zip-of.ts";
import { CallError } from "../http/call-error.ts";
import { readSheet } from "./read-sheet.ts";
import { sheetOrFault } from "./sheet-or-fault.ts";

const seed = runSeed();
const faultOf = (bytes: Buffer): Promise<string> =>
  readSheet(bytes, { tenantId: 1, field: "file" }).then(
    () => "read",
    (error: unknown) => (error instanceof CallError ? (error.fields?.["file"] ?? error.code) : String(error)),
  );

/** Bytes that compress badly, so that a file of them does not look like a bomb by its directory. */
const unlike = (bytes: number): Buffer =>
  Buffer.from(Array.from({ length: bytes }, (_, place) => 97 + ((place * place * 7919) % 23)));

describe("an xlsx file", () => {
  it("has its texts, numbers, dates, flags, errors and the values of its formulas", async () => {
    const sheet = `<worksheet><sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>dentro</t></is></c></row>
      <row r="3"><c r="A3"><v>7.891234520318E12</v></c><c r="B3" s="1"><v>45638</v></c><c r="C3" t="b"><v>1</v></c>
        <c r="D3" t="e"><v>#N/A</v></c><c r="E3" t="str"><f>A1&amp;"x"</f><v>Café &amp; chá</v></c><c r="F3"><f>1+1</f><v>2</v></c><c r="G3" s="2"><v>7892</v></c></row>
    </sheetData></worksheet>`;
    const more = {
      "xl/sharedStrings.xml": `<sst><si><r><t>Ar</t></r><r><t>roz</t></r><rPh><t>x</t></rPh></si></sst>`,
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    };
    const { rows } = await readSheet(zipOf(book(sheet, more)), { tenantId: 1, field: "file" });
    expect(rows).toEqual([
      { line: 1, cells: ["Arroz", null, "dentro"] },
      {
        line: 3,
        cells: [
          7891234520318,
          "2024-12-12",
          true,
          { error: "#N/A" },
          "Café & chá",
          2,
          { value: 7892, shown: "007892" },
        ],
      },
    ]);
  });
});

describe("a formula of a workbook", () => {
  const cellsOf = async (cells: string, properties = "") => {
    const sheet = `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
    const workbook = `<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r2"/></sheets>${properties}</workbook>`;
    const bytes = zipOf(book(sheet, { "xl/workbook.xml": workbook }));
    return (await readSheet(bytes, { tenantId: 1, field: "file" })).rows[0]?.cells;
  };
  const none = { error: "#?" };

  it("that was never calculated is an error, and never an empty cell", async () => {
    const forms = [
      "<c><f>A1+1</f></c>",
      "<c><f>A1+1</f><v/></c>",
      "<c><f>A1+1</f><v></v></c>",
      `<c t="str"><f>A1&amp;"x"</f></c>`,
      `<c><f t="shared" si="0"/></c>`,
      `<c t="b"><f>A1=1</f></c>`,
      `<c t="e"><f>A1=1</f><v></v></c>`,
    ];
    expect(await cellsOf(forms.join(""))).toEqual(forms.map(() => none));
  });

  it("has its result, shared with others or not, and an empty text where that is the result", async () => {
    const cells = `<c><f t="shared" ref="A1:B1" si="0">C1+1</f><v>2</v></c><c><f t="shared" si="0"/><v>3</v></c>
      <c t="str"><f>IF(A1=2,"","x")</f><v></v></c><c t="b"><f>A1=2</f><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>0</f><v>0</v></c>`;
    expect(await cellsOf(cells)).toEqual([2, 3, null, true, { error: "#DIV/0!" }, 0]);
  });

  it("of a program that leaves the calculation to Excel has no result where it wrote 0", async () => {
    const cells = `<c><f>C1+1</f><v>0</v></c><c><f>C1+1</f><v>5</v></c><c><v>0</v></c>`;
    expect(await cellsOf(cells, `<calcPr calcId="124519" fullCalcOnLoad="1"/>`)).toEqual([none, 5, 0]);
  });
});

it("a workbook's own texts have no phonetic guide, and its ISO dates are those of the other dates", async () => {
  const sheet = `<worksheet><sheetData><row><c t="inlineStr"><is><r><t>\u6f22</t></r><r><t>\u5b57</t></r><rPh sb="0" eb="1"><t>kan</t></rPh></is></c>
    <c t="d"><v>2024-12-12T00:00:00</v></c><c t="d"><v>2024-12-12T10:30:00.000Z</v></c><c t="d"><v>2024-12-12</v></c></row></sheetData></worksheet>`;
  const { rows } = await readSheet(zipOf(book(sheet)), { tenantId: 1, field: "file" });
  expect(rows[0]?.cells).toEqual(["\u6f22\u5b57", "2024-12-12", "2024-12-12 10:30:00", "2024-12-12"]);
});

describe("a date of a workbook", () => {
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>44176</v></c><c r="B1" s="1"><v>44176.5</v></c>
    <c r="C1" s="2"><v>0.4375</v></c><c r="D1"><v>44176</v></c></row></sheetData></worksheet>`;
  const bookWith = (properties: string) =>
    zipOf({
      ...book(sheet, { "xl/styles.xml": styles }),
      "xl/workbook.xml": Buffer.from(
        `<workbook xmlns:r="x">${properties}<sheets><sheet name="A" r:id="r2"/></sheets></workbook>`,
      ),
    });
  it.each([
    ["", "2020-12-11"],
    [`<workbookPr date1904="0"/>`, "2020-12-11"],
    [`<workbookPr date1904="1"/>`, "2024-12-12"],
    [`<workbookPr date1904="true"/>`, "2024-12-12"],
  ])("is the one that Excel shows, with %j", async (properties, date) => {
    const { rows } = await readSheet(bookWith(properties), { tenantId: 1, field: "file" });
    expect(rows[0]?.cells).toEqual([date, `${date} 12:00:00`, "10:30", 44176]);
  });
});

it("a workbook whose parts are named with backslashes is read", async () => {
  const parts = book(`<worksheet><sheetData><row><c t="str"><v>Arroz</v></c></row></sheetData></worksheet>`);
  const rels = String(parts["xl/_rels/workbook.xml.rels"]).replace(
    "/xl/worksheets/sheet2",
    "worksheets\\sheet2",
  );
  const named = Object.fromEntries(
    Object.entries({ ...parts, "xl/_rels/workbook.xml.rels": Buffer.from(rels) }).map(([name, part]) => [
      name.replaceAll("/", "\\"),
      part,
    ]),
  );
  expect((await readSheet(zipOf(named), { tenantId: 1, field: "file" })).rows).toEqual([
    { line: 1, cells: ["Arroz"] },
  ]);
});

describe("a workbook with a sheet that cannot be read", () => {
  const said = "<worksheet><sheetData><row><c t='str'><v>Arroz</v></c></row></sheetData></worksheet>";
  const broken = "<worksheet><sheetData><row><c><v>1";
  const bookOf = (first: string, second: string) =>
    zipOf({
      ...book(second, { "xl/worksheets/sheet1.xml": first }),
      "xl/workbook.xml": Buffer.from(
        `<workbook xmlns:r="x"><sheets><sheet name="B" r:id="r1"/><sheet name="A" r:id="r2"/></sheets></workbook>`,
      ),
    });
  it.each([
    ["before", bookOf(broken, said), "A", "B"],
    ["behind", bookOf(said, broken), "B", "A"],
    ["that is no XML", bookOf("\u0000\u0001<", said), "A", "B"],
  ])("%s is read from the other one, and names it", async (_, bytes, name, damaged) => {
    for (const wanted of [undefined, name])
      expect(
        await readSheet(bytes, { tenantId: 1, field: "file", wanted, looks: wanted === undefined }),
      ).toMatchObject({
        name,
        rows: [{ cells: ["Arroz"] }],
        unreadable: [damaged],
      });
    await expect(readSheet(bytes, { tenantId: 1, field: "file", wanted: damaged })).rejects.toMatchObject({
      fields: { file: "brokenFile" },
    });
  });

  it("is refused where no other one says anything", async () => {
    expect(await faultOf(bookOf(broken, "<worksheet/>"))).toBe("brokenFile");
    expect(await faultOf(bookOf(broken, broken))).toBe("brokenFile");
  });
});

describe("what is no sheet, or too much of one", () => {
  const million = Buffer.alloc(1 << 20, 65);
  const bomb = Buffer.concat([
    Buffer.from("<worksheet><sheetData><row><c t='str'><v>"),
    ...Array<Buffer>(151).fill(million),
  ]);
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["nothing", () => Buffer.alloc(0), "emptyFile"],
    ["blanks", () => Buffer.from("\n\n;;\n"), "emptyFile"],
    ["a picture", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0]), "notASheet"],
    ["old Excel, or one with a password", () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "oldExcel"],
    [
      "a page that is called .xls",
      () => Buffer.from("\ufeff\r\n<HTML><table><tr><td>Código</td></tr></table>"),
      "oldExcel",
    ],
    ["XML of Excel 2003", () => Buffer.from('\ufeff<?xml version="1.0"?><Workbook/>', "utf16le"), "oldExcel"],
    ["a page with its pictures", () => Buffer.from("MIME-Version: 1.0\r\nContent-Type: x"), "oldExcel"],
    ["a zip of something else", () => zipOf({ "word/document.xml": Buffer.from("<a/>") }), "notASheet"],
    ["a zip that breaks off", async () => (await xlsxOf([["a"], ["b"]])).subarray(0, 400), "brokenFile"],
    ["XML that breaks off", () => zipOf(book("<worksheet><sheetData><row><c><v>1")), "brokenFile"],
    ["a bomb", () => zipOf(book(bomb)), "unpacksTooLarge"],
    [
      "one text without end",
      () => zipOf(book(Buffer.concat([Buffer.from("<worksheet><row><c t='str'><v>"), unlike(3_000_000)]))),
      "unpacksTooLarge",
    ],
    [
      "one text of many pieces",
      () => zipOf(book(`<worksheet><row><c t='str'><v>${"<![CDATA[_x0041_]]>".repeat(40_000)}`)),
      "unpacksTooLarge",
    ],
    [
      "one tag without end",
      () => zipOf(book(Buffer.concat([Buffer.from("<worksheet><row a='"), unlike(3_000_000)]))),
      "unpacksTooLarge",
    ],
    [
      "a list of texts without end",
      () => zipOf(book("<worksheet/>", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(2_000_001)}` })),
      "unpacksTooLarge",
    ],
    ["a bomb that says that it is small", () => zipOf(book(bomb), 1_000), "brokenFile"],
    [
      "more rows than there may be",
      () =>
        zipOf(
          book(
            `<worksheet><sheetData>${"<row><c><v>1</v></c></row>".repeat(20_001)}</sheetData></worksheet>`,
          ),
        ),
      "tooManyRows",
    ],
    [
      "a hundred thousand elements in each other",
      () => zipOf(book(`<worksheet>${"<a>".repeat(100_000)}`)),
      "brokenFile",
    ],
  ])("is told: %s", async (_, make, fault) => {
    expect(await faultOf(await make())).toBe(fault);
  });

  it("a file damaged anywhere is read or refused, and never more", async () => {
    const whole = await xlsxOf([
      ["código", "nome"],
      ...Array.from({ length: 30 }, (_, row) => [row, `Nome ${row}`]),
    ]);
    const damage = fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat({ max: whole.length }), fc.boolean(), async (bytes, cut, isCut) => {
        const damaged = Buffer.from(whole);
        for (const [place, byte] of bytes) damaged[place] = byte;
        const told = await sheetOrFault({ bytes: isCut ? damaged.subarray(0, cut) : damaged });
        const fault = "fault" in told ? told.fault : "none";
        expect(["none", "brokenFile", "notASheet", "emptyFile", "unpacksTooLarge"]).toContain(fault);
      }),
      { seed, numRuns: 100 },
    );
  });
});
