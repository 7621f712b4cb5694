import { ColumnSums } from "./column-sums.ts";
import type { XlsxCell, XlsxRow, XlsxSheet, XlsxValue } from "./sheet.ts";
import type { XlsxStyles } from "./styles.ts";
import { cellText, columnName, xmlHead } from "./xml.ts";

/** The XML of a sheet before, in and after its rows; rows are plain text, made one by one. */
export class SheetXml {
  readonly #sheet: XlsxSheet;
  readonly #styles: XlsxStyles;
  readonly #names: readonly string[];
  /** Styles by column; text that could be a formula has a style of its own. */
  readonly #looks: readonly { readonly plain: number; readonly quoted: number }[];
  readonly #sums: ColumnSums;
  #row = 0;

  constructor(sheet: XlsxSheet, styles: XlsxStyles) {
    this.#sheet = sheet;
    this.#styles = styles;
    this.#names = sheet.columns.map((_, place) => columnName(place));
    this.#looks = sheet.columns.map(({ format }) => ({
      plain: styles.placeOf("plain", format),
      quoted: styles.placeOf("plain", format, true),
    }));
    this.#sums = new ColumnSums(sheet);
  }

  /** Rows written, without headers and sums. */
  get dataRows(): number {
    return this.#row - this.#headers;
  }

  get #headers(): number {
    return this.#sheet.isHeadless ? 0 : 1;
  }

  /** Everything before the first row of data. */
  head(): string {
    const { columns, isHeadless } = this.#sheet;
    const pane = isHeadless
      ? '<sheetView workbookViewId="0" showGridLines="0"/>'
      : '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView>';
    const cols = columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    return `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${pane}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join("")}</cols><sheetData>${
      isHeadless
        ? ""
        : this.row(
            columns.map(({ header, format }) => ({
              value: header,
              look: format === undefined ? "header" : "figures",
            })),
          )
    }`;
  }

  row(cells: XlsxRow): string {
    this.#row += 1;
    this.#sums.add(cells);
    let xml = `<row r="${this.#row}">`;
    for (let place = 0; place < cells.length; place += 1) xml += this.#cell(cells[place] ?? null, place);
    return `${xml}</row>`;
  }

  /** Everything after the last row of data; `drawing` is the relation of the sheet's charts. */
  tail(drawing: string | null): string {
    const { columns, totalLabel, isHeadless } = this.#sheet;
    const last = this.#row;
    const filter =
      isHeadless || columns.length === 0
        ? ""
        : `<autoFilter ref="A1:${this.#names.at(-1) ?? "A"}${Math.max(last, 1)}"/>`;
    const total = totalLabel !== undefined && this.dataRows > 0 ? this.#totalRow(totalLabel, last) : "";
    return `${total}</sheetData>${filter}<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>${
      drawing === null ? "" : `<drawing r:id="${drawing}"/>`
    }</worksheet>`;
  }

  #totalRow(label: string, last: number): string {
    const row = last + 1;
    const cells = this.#sheet.columns.map(({ isSummed, format }, place) => {
      const name = this.#names[place] ?? "A";
      const at = `r="${name}${row}" s="${this.#styles.placeOf("total", place === 0 ? undefined : format)}"`;
      if (place === 0) return inline(at, label);
      const sum = this.#sums.at(place);
      if (!isSummed || sum === null) return `<c ${at}/>`;
      return `<c ${at}><f>SUBTOTAL(109,${name}2:${name}${last})</f><v>${sum}</v></c>`;
    });
    return `<row r="${row}">${cells.join("")}</row>`;
  }

  #cell(cell: XlsxCell, place: number): string {
    if (cell === null) return "";
    const name = this.#names[place] ?? columnName(place);
    if (typeof cell === "object" && !(cell instanceof Date)) {
      const { value, format, look = "plain" } = cell;
      const style = this.#styles.placeOf(look, format, isFormulaLike(value));
      return valueXml(`r="${name}${this.#row}" s="${style}"`, value);
    }
    const looks = this.#looks[place];
    const style = (isFormulaLike(cell) ? looks?.quoted : looks?.plain) ?? 0;
    return valueXml(`r="${name}${this.#row}" s="${style}"`, cell);
  }
}

const isFormulaLike = (value: XlsxValue): boolean => typeof value === "string" && /^[=+\-@\t\r]/.test(value);

const dayMs = 86_400_000;
/** Day 0 of Excel's calendar, valid from March 1900 on. */
const epochMs = Date.UTC(1899, 11, 30);

function valueXml(at: string, value: XlsxValue): string {
  if (typeof value === "string") return inline(at, value);
  // NaN and infinities have no cell.
  if (typeof value === "number")
    return Number.isFinite(value) ? `<c ${at}><v>${value}</v></c>` : `<c ${at}/>`;
  if (typeof value === "boolean") return `<c ${at} t="b"><v>${Number(value)}</v></c>`;
  return value === null ? `<c ${at}/>` : `<c ${at}><v>${(value.getTime() - epochMs) / dayMs}</v></c>`;
}

/** A string, never a formula, whatever it begins with. */
const inline = (at: string, text: string): string =>
  `<c ${at} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
