import type { XlsxCell, XlsxLook } from "../xlsx/sheet.ts";
import { type BookPaper, fillWords } from "./book-paper.ts";
import { cellText, plainText } from "./cell-text.ts";
import { chartPictures } from "./chart-pictures.ts";
import { type CollectedSheet, valueOf } from "./collected-sheet.ts";
import { pageWidths } from "./column-widths.ts";
import { printTable, tableOf } from "./sheet-table.ts";

export interface CollectedChapter {
  readonly title: string;
  readonly sheets: readonly CollectedSheet[];
}

export interface CollectedBook {
  readonly cover: CollectedSheet;
  readonly chapters: readonly CollectedChapter[];
}

const ink = "#14171a";
const quiet = "#5b6570";
/** pt. */
const margins = { side: 36, top: 36, bottom: 44 } as const;

/** What pdfmake is asked for: a cover with the list of chapters, and each chapter on pages of its own. */
export function bookDocument({ cover, chapters }: CollectedBook, paper: BookPaper): object {
  const { title, author, locale, words } = paper;
  return {
    info: { title: plainText(title), author: plainText(author) },
    language: locale,
    displayTitle: true,
    pageSize: "A4",
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
    defaultStyle: { fontSize: 9, lineHeight: 1.15, color: ink },
    content: [...coverOf(cover, paper), ...chapters.flatMap((chapter) => chapterOf(chapter, paper))],
    footer: (page: number, pages: number) => ({
      columns: [
        { text: plainText(title), noWrap: true, width: "*" },
        {
          text: fillWords(words.page, { page: String(page), pages: String(pages) }),
          alignment: "right",
          width: "auto",
        },
      ],
      margin: [margins.side, 16, margins.side, 0],
      fontSize: 7.5,
      color: quiet,
    }),
  };
}

function coverOf({ rows }: CollectedSheet, { logo, locale, words }: BookPaper): unknown[] {
  const cells = rows.map((row) => row.map((cell) => ({ look: lookOf(cell), text: textOf(cell, locale) })));
  const headings = cells.filter(([first]) => first?.look === "title");
  const facts = cells.filter(([first]) => first?.look === "label");
  return [
    ...(logo === null
      ? []
      : [
          {
            image: `data:image/png;base64,${Buffer.from(logo).toString("base64")}`,
            fit: [170, 56],
            margin: [0, 0, 0, 22],
          },
        ]),
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
    {
      toc: {
        title: { text: words.pages, color: quiet, margin: [0, 20, 0, 4] },
        textMargin: [0, 2, 0, 2],
      },
    },
  ];
}

const lookOf = (cell: XlsxCell | undefined): XlsxLook =>
  typeof cell === "object" && cell !== null && "look" in cell ? (cell.look ?? "plain") : "plain";

const textOf = (cell: XlsxCell | undefined, locale: BookPaper["locale"]): string => {
  const format = typeof cell === "object" && cell !== null && "format" in cell ? cell.format : undefined;
  return cellText(valueOf(cell), format, locale);
};

/** What is drawn comes first, then the rows that it is of; a chapter lies when one of its tables is wide. */
function chapterOf({ title, sheets }: CollectedChapter, { locale, words }: BookPaper): unknown[] {
  const drawnFirst = sheets.toSorted(
    (one, other) => Number(other.charts.length > 0) - Number(one.charts.length > 0),
  );
  const tables = drawnFirst.map((sheet) => printTable(sheet, locale));
  const isLandscape = tables.some(({ fit }) => fit.isLandscape);
  const width = pageWidths[isLandscape ? "landscape" : "portrait"];
  return [
    {
      text: plainText(title),
      fontSize: 16,
      bold: true,
      tocItem: true,
      outline: true,
      pageBreak: "before",
      pageOrientation: isLandscape ? "landscape" : "portrait",
      margin: [0, 0, 0, 10],
    },
    ...tables.flatMap((table, i) => {
      const heading = i === 0 ? title : null;
      return [
        ...chartPictures(table.sheet.charts, { width, isLandscape, locale, heading }),
        ...tableOf(table, { heading, words, locale }),
      ];
    }),
  ];
}
