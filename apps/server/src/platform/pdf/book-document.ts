import type { XlsxCell, XlsxLook } from "../xlsx/sheet.ts";
import { BookPages } from "./book-pages.ts";
import { type BookPaper, fillWords } from "./book-paper.ts";
import { cellText, plainText } from "./cell-text.ts";
import { chartPictures } from "./chart-pictures.ts";
import { type CollectedSheet, valueOf } from "./collected-sheet.ts";
import { pageWidths } from "./column-widths.ts";
import { printTable, tableOf } from "./sheet-table.ts";
import { plainWidth } from "./typeface.ts";

export interface CollectedChapter {
  readonly title: string;
  readonly sheets: readonly CollectedSheet[];
}

const quiet = "#5b6570";
const style = { fontSize: 9, lineHeight: 1.15, color: "#14171a" } as const;
/** Longest title in a foot, in characters, so that it leaves room for the page number. */
const longestFoot = 90;

interface Entry {
  readonly title: string;
  readonly id: string;
  /** Index among the pages of all chapters, from 0. */
  readonly page: number;
}

/** Lays a book out chapter by chapter. The cover lists the chapters with their pages, so it is laid out last and moved to the front. */
export class BookDocument {
  readonly #paper: BookPaper;
  readonly #pages: BookPages;
  readonly #entries: Entry[] = [];

  constructor(paper: BookPaper) {
    this.#paper = paper;
    const { title, author, locale } = paper;
    const info = { title: plainText(title), author: plainText(author), language: locale };
    this.#pages = new BookPages(info, style);
  }

  add({ title, sheets }: CollectedChapter): void {
    const entry = { title, id: `c${this.#entries.length + 1}`, page: this.#pages.count };
    this.#entries.push(entry);
    const { content, orientation } = chapterOf({ title, sheets }, entry.id, this.#paper);
    this.#pages.add(content, orientation);
  }

  async finish(cover: CollectedSheet): Promise<Buffer> {
    const { title, words } = this.#paper;
    const coverWith = (coverPages: number): unknown[] => [
      ...coverOf(cover, this.#entries, coverPages, this.#paper),
      ...(this.#pages.lacksSigns ? [{ text: words.lacksSigns, color: quiet, margin: [0, 20, 0, 0] }] : []),
    ];
    // The first run only reads the cover's texts, so that the second one knows whether the cover needs the line about missing characters.
    this.#pages.measure(coverWith(0), "portrait");
    const coverPages = this.#pages.measure(coverWith(0), "portrait");
    this.#pages.add(coverWith(coverPages), "portrait");
    this.#pages.bringForward(coverPages);
    const left = plainText(title).slice(0, longestFoot).toWellFormed();
    this.#pages.drawFeet((page, pages) => {
      const right = fillWords(words.page, { page: String(page), pages: String(pages) });
      return { left, right, fontSize: 7.5, color: quiet };
    }, plainWidth);
    return this.#pages.finish();
  }
}

function coverOf(
  { rows }: CollectedSheet,
  entries: readonly Entry[],
  coverPages: number,
  { logo, locale, words }: BookPaper,
): unknown[] {
  const cells = rows.map((row) => row.map((cell) => ({ look: lookOf(cell), text: textOf(cell, locale) })));
  const headings = cells.filter(([first]) => first?.look === "title");
  const facts = cells.filter(([first]) => first?.look === "label");
  const image = logo === null ? null : `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
  return [
    ...(image === null ? [] : [{ image, fit: [170, 56], margin: [0, 0, 0, 22] }]),
    ...headings.map(([first]) => ({ text: first?.text ?? "", fontSize: 22, margin: [0, 0, 0, 18] })),
    {
      table: {
        widths: [120, "*"],
        body: facts.map(([label, value]) => [
          { text: label?.text ?? "", color: quiet },
          { text: value?.text ?? "" },
        ]),
      },
      layout: "facts",
    },
    { text: words.pages, color: quiet, margin: [0, 20, 0, 4] },
    {
      table: {
        widths: ["*", "auto"],
        body: entries.map(({ title, id, page }) => [
          { text: plainText(title), linkToDestination: id },
          { text: String(coverPages + page + 1), linkToDestination: id, alignment: "right" },
        ]),
      },
      layout: "noBorders",
    },
  ];
}

const lookOf = (cell: XlsxCell | undefined): XlsxLook =>
  typeof cell === "object" && cell !== null && "look" in cell ? (cell.look ?? "plain") : "plain";

const textOf = (cell: XlsxCell | undefined, locale: BookPaper["locale"]): string => {
  const format = typeof cell === "object" && cell !== null && "format" in cell ? cell.format : undefined;
  return cellText(valueOf(cell), format, locale);
};

/** Content of a chapter: sheets with charts come first, and each sheet's charts before its table. Landscape when one of the tables is wide. */
function chapterOf({ title, sheets }: CollectedChapter, id: string, { locale, words }: BookPaper) {
  const drawnFirst = sheets.toSorted(
    (one, other) => Number(other.charts.length > 0) - Number(one.charts.length > 0),
  );
  const tables = drawnFirst.map((sheet) => printTable(sheet, locale));
  const isLandscape = tables.some(({ fit }) => fit.isLandscape);
  const orientation = isLandscape ? ("landscape" as const) : ("portrait" as const);
  const width = pageWidths[orientation];
  const content = [
    { text: plainText(title), id, fontSize: 16, bold: true, outline: true, margin: [0, 0, 0, 10] },
    ...tables.flatMap((table, i) => {
      const heading = i === 0 ? title : null;
      return [
        ...chartPictures(table.sheet.charts, { width, isLandscape, locale, heading }),
        ...tableOf(table, { heading, words, locale }),
      ];
    }),
  ];
  return { content, orientation };
}
