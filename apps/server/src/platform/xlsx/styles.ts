import type { XlsxLook } from "./sheet.ts";
import { escaped, xmlHead } from "./xml.ts";

interface Style {
  readonly look: XlsxLook;
  readonly format: string;
  /** Text that Excel must not take for a formula, even after somebody edited it. */
  readonly isQuoted: boolean;
}

/** Fonts, fills and borders of the styles, by index. */
const fonts: Readonly<Record<XlsxLook, number>> = {
  plain: 0,
  header: 1,
  figures: 1,
  total: 1,
  title: 2,
  label: 3,
};
const fills: Readonly<Record<XlsxLook, number>> = {
  plain: 0,
  header: 2,
  figures: 2,
  total: 0,
  title: 0,
  label: 0,
};
const borders: Readonly<Record<XlsxLook, number>> = {
  plain: 0,
  header: 1,
  figures: 1,
  total: 2,
  title: 0,
  label: 0,
};

const alignments: Readonly<Partial<Record<XlsxLook, string>>> = {
  header: '<alignment vertical="center" wrapText="1"/>',
  figures: '<alignment horizontal="right" vertical="center" wrapText="1"/>',
  label: '<alignment vertical="top"/>',
};

/** Numbers below are Excel's built-in formats. */
const firstOwnFormat = 164;
const general = "General";

/** The distinct styles of a workbook's cells, in the order of first use. */
export class XlsxStyles {
  readonly #places = new Map<string, number>();
  readonly #styles: Style[] = [];
  readonly #formats = new Map<string, number>([[general, 0]]);

  constructor() {
    // The first is the style of cells that name none.
    this.placeOf("plain");
  }

  placeOf(look: XlsxLook, format = general, isQuoted = false): number {
    const key = `${look} ${isQuoted} ${format}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#styles.push({ look, format, isQuoted }) - 1;
    this.#places.set(key, place);
    if (!this.#formats.has(format)) this.#formats.set(format, firstOwnFormat + this.#formats.size - 1);
    return place;
  }

  xml(): string {
    const own = [...this.#formats].filter(([, id]) => id >= firstOwnFormat);
    const formats = own.map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`);
    const cells = this.#styles.map((style) => this.#cellXml(style));
    return `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${
      own.length > 0 ? `<numFmts count="${own.length}">${formats.join("")}</numFmts>` : ""
    }<fonts count="4">${font("")}${font("<b/>")}${font("<b/>", 16)}${font("", 11, "FF5B6570")}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF0F1"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF838B93"/></bottom><diagonal/></border><border><left/><right/><top style="thin"><color rgb="FF838B93"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }

  #cellXml({ look, format, isQuoted }: Style): string {
    const id = this.#formats.get(format) ?? 0;
    const alignment = alignments[look] ?? "";
    return `<xf numFmtId="${id}" fontId="${fonts[look]}" fillId="${fills[look]}" borderId="${borders[look]}" xfId="0"${
      isQuoted ? ' quotePrefix="1"' : ""
    } applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${
      alignment === "" ? "/>" : ` applyAlignment="1">${alignment}</xf>`
    }`;
  }
}

const font = (weight: string, size = 11, color = ""): string =>
  `<font>${weight}<sz val="${size}"/>${color === "" ? "" : `<color rgb="${color}"/>`}<name val="Calibri"/><family val="2"/></font>`;
