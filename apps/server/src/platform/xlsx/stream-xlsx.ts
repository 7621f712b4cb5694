import { PassThrough, type Readable } from "node:stream";
import { shortened, withoutEnd } from "@fiel/domain";
import { chartXml } from "./chart-xml.ts";
import type { XlsxChart } from "./chart.ts";
import { drawingXml } from "./drawing.ts";
import { contentTypesXml, relationsXml, workbookXml } from "./package-parts.ts";
import { mostRows, type XlsxRow, type XlsxSheet } from "./sheet.ts";
import { SheetXml } from "./sheet-xml.ts";
import { XlsxStyles } from "./styles.ts";
import { ZipFile } from "../zip/zip-file.ts";

export type { XlsxCell, XlsxColumn, XlsxRow, XlsxSheet } from "./sheet.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Sheets = Iterable<XlsxSheet> | AsyncIterable<XlsxSheet>;

/** A workbook of one or more sheets, written while it is read. */
export function streamXlsx(sheets: Sheets): Readable {
  const file = new PassThrough();
  new XlsxWriter(file).write(sheets).catch((error: unknown) => file.destroy(error as Error));
  return file;
}

/** Writes the parts of a workbook. The list of sheets is written last, when their number is known. */
class XlsxWriter {
  readonly #zip: ZipFile;
  readonly #styles = new XlsxStyles();
  readonly #names: string[] = [];
  #drawings = 0;
  #charts = 0;

  constructor(file: PassThrough) {
    this.#zip = new ZipFile(file);
  }

  async write(sheets: Sheets): Promise<void> {
    for await (const sheet of sheets) await this.#addSheet(sheet);
    const worksheets = this.#names.map((_, i) => ({
      type: "worksheet" as const,
      target: `worksheets/sheet${i + 1}.xml`,
    }));
    const counts = { sheets: this.#names.length, drawings: this.#drawings, charts: this.#charts };
    const parts = {
      "xl/styles.xml": this.#styles.xml(),
      "xl/workbook.xml": workbookXml(this.#names),
      "xl/_rels/workbook.xml.rels": relationsXml([...worksheets, { type: "styles", target: "styles.xml" }]),
      "_rels/.rels": relationsXml([{ type: "officeDocument", target: "xl/workbook.xml" }]),
      "[Content_Types].xml": contentTypesXml(counts),
    };
    for (const [name, xml] of Object.entries(parts)) await this.#zip.add(name, [xml]);
    await this.#zip.end();
  }

  /** Adds a sheet, and further ones when it has more rows than a sheet can hold. */
  async #addSheet(sheet: XlsxSheet): Promise<void> {
    const rows = rowsOf(sheet.portions);
    let next = await rows.next();
    do {
      const name = this.#nameOf(sheet.name);
      const xml = new SheetXml(sheet, this.#styles);
      let charts: readonly XlsxChart[] = [];
      const pieces = async function* (): AsyncGenerator<string> {
        yield xml.head();
        for (; !next.done && xml.dataRows < mostRows; next = await rows.next()) yield xml.row(next.value);
        charts = sheet.charts?.(xml.dataRows) ?? [];
        yield xml.tail(charts.length > 0 ? "rId1" : null);
      };
      await this.#zip.add(`xl/worksheets/sheet${this.#names.length}.xml`, pieces());
      if (charts.length > 0) await this.#addCharts(charts, name);
    } while (!next.done);
  }

  async #addCharts(charts: readonly XlsxChart[], sheetName: string): Promise<void> {
    this.#drawings += 1;
    const drawing = `drawing${this.#drawings}.xml`;
    const sheet = `sheet${this.#names.length}.xml`;
    const names = charts.map((_, i) => `chart${this.#charts + i + 1}.xml`);
    this.#charts += charts.length;
    await this.#zip.add(`xl/worksheets/_rels/${sheet}.rels`, [
      relationsXml([{ type: "drawing", target: `../drawings/${drawing}` }]),
    ]);
    await this.#zip.add(`xl/drawings/${drawing}`, [drawingXml(charts)]);
    await this.#zip.add(`xl/drawings/_rels/${drawing}.rels`, [
      relationsXml(names.map((name) => ({ type: "chart", target: `../charts/${name}` }))),
    ]);
    for (const [i, chart] of charts.entries())
      await this.#zip.add(`xl/charts/${names[i] ?? ""}`, [chartXml(chart, sheetName)]);
  }

  /** A valid sheet name: at most 31 characters, without forbidden ones, unique ignoring case, and not the one that Excel keeps for itself. */
  #nameOf(wanted: string): string {
    const plain = wanted.replaceAll(/[[\]:*?/\\\p{Cc}]/gu, " ").replace(/^'+/, "");
    const taken = new Set(["history", "", ...this.#names.map((name) => name.toLowerCase())]);
    let name = withoutEnd(shortened(plain, 31), "'").trim();
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) {
      const suffix = ` (${n})`;
      name = shortened(plain, 31 - suffix.length) + suffix;
    }
    this.#names.push(name);
    return name;
  }
}

async function* rowsOf(portions: XlsxSheet["portions"]): AsyncGenerator<XlsxRow, undefined> {
  for await (const portion of portions) yield* portion;
}
