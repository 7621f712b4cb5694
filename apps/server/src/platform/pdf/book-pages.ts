import { createRequire } from "node:module";
import { makeDrawable } from "./drawable.ts";
import { LongTable, rowsBefore } from "./long-table.ts";
import { partOfPdfmake, PdfRenderer } from "./pdfmake.ts";
import { runsOf } from "./text-runs.ts";
import { isTypefaceFile, typefaces } from "./typeface-files.ts";
import { visualOrder } from "./visual-order.ts";
import { tableLayouts } from "./table-layouts.ts";

interface KitContent {
  end(): void;
}

interface KitPage {
  readonly width: number;
  readonly height: number;
  readonly dictionary: { readonly data: { Contents: KitContent | readonly KitContent[] } };
  content: KitContent;
}

/** The part of pdfkit's document that this file uses beyond pdfmake. */
interface KitDocument {
  readonly page: KitPage;
  readonly _root: { readonly data: { readonly Pages: { readonly data: { Kids: unknown[] } } } };
  _font: unknown;
  _pdfMakePages: unknown;
  readonly fontCache: Readonly<Record<string, Readonly<Record<string, { layoutCache: object }>>>>;
  provideFont(
    family: string,
    isBold: boolean,
    isItalic: boolean,
  ): { widthOfString(text: string, size: number): number };
  bufferedPageRange(): { readonly count: number };
  switchToPage(place: number): void;
  ref(): KitContent;
  fontSize(size: number): void;
  fill(color: string): void;
  text(text: string, x: number, y: number, options: { readonly lineBreak: false }): void;
  end(): void;
  on(event: "data", heard: (bytes: Buffer) => void): void;
  on(event: "end", heard: () => void): void;
}

interface LayoutBuilder {
  registerTableLayouts(layouts: object): void;
  layoutDocument(content: unknown[], document: KitDocument, styles: object, style: object): unknown[];
}

const KitDocument = partOfPdfmake("PDFDocument") as new (fonts: object, ...rest: unknown[]) => KitDocument;
const LayoutBuilder = partOfPdfmake("LayoutBuilder") as new (
  size: PageSize,
  margins: object,
  svg: object,
) => LayoutBuilder;
const SvgMeasure = partOfPdfmake("SVGMeasure") as new () => object;
const { tableLayouts: libraryLayouts } = createRequire(import.meta.url)("pdfmake/js/tableLayouts.js") as {
  tableLayouts: object;
};

/** Size of a page, pt. */
interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly orientation: "portrait" | "landscape";
}

const sizes = {
  portrait: { width: 595.28, height: 841.89, orientation: "portrait" },
  landscape: { width: 841.89, height: 595.28, orientation: "landscape" },
} as const satisfies Record<string, PageSize>;

/** Rows laid out at once: several pages of the smallest rows. */
const rowsAtOnce = 300;

export const pageMargins = { left: 36, top: 36, right: 36, bottom: 44 } as const;

export interface BookInfo {
  readonly title: string;
  readonly author: string;
  /** Language of the texts, as in HTML's `lang`. */
  readonly language: string;
}

/** An A4 document that is made in parts. Each part begins on a new page. */
export class BookPages {
  readonly #document: KitDocument;
  readonly #bytes: Buffer[] = [];
  readonly #ended: Promise<void>;
  readonly #style: object;
  #forward = 0;
  #lacks = false;

  constructor({ title, author, language }: BookInfo, style: object) {
    this.#style = style;
    const options = {
      compress: true,
      bufferPages: true,
      autoFirstPage: false,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author, Producer: "pdfmake", Creator: "pdfmake" },
      font: null,
    };
    this.#document = new KitDocument(typefaces, {}, {}, {}, options, null, isTypefaceFile);
    this.#document.on("data", (bytes) => this.#bytes.push(bytes));
    this.#ended = new Promise((resolve) => this.#document.on("end", resolve));
  }

  /** Whether a text had characters that no typeface has. */
  get lacksSigns(): boolean {
    return this.#lacks;
  }

  get count(): number {
    return this.#document.bufferedPageRange().count;
  }

  /** Number of pages of a part, without adding the part. */
  measure(content: unknown[], orientation: PageSize["orientation"]): number {
    return this.#layOut(content, orientation).length;
  }

  /** Adds a part. Pages are written as soon as their content is known, so that a long table never is in memory as a whole. */
  add(content: Iterable<unknown>, orientation: PageSize["orientation"]): void {
    let open: unknown[] = [];
    for (const piece of content) {
      if (!(piece instanceof LongTable)) {
        open.push(piece);
        continue;
      }
      let from = 0;
      while (piece.rowCount - from > rowsAtOnce) {
        const part = piece.partOf(from, from + rowsAtOnce);
        const pages = this.#layOut([...open, part], orientation);
        const full = rowsBefore(part, pages.length);
        // The last page is not full, so its rows are laid out again with the following ones. Rows without any text cannot be located: then all pages
        // stay.
        this.#write(full === 0 ? pages : pages.slice(0, -1));
        from += full === 0 ? rowsAtOnce : full;
        open = [];
      }
      open.push(piece.partOf(from, piece.rowCount));
    }
    this.#write(this.#layOut(open, orientation));
    this.#document._pdfMakePages = null;
  }

  /** Moves the last `pages` pages to the front. */
  bringForward(pages: number): void {
    const all = this.#document._root.data.Pages.data;
    all.Kids = [...all.Kids.slice(-pages), ...all.Kids.slice(0, -pages)];
    this.#forward = pages;
  }

  /** Draws the foot of each page; `footOf` gets the page's number in reading order, from 1, and the number of pages. */
  drawFeet(footOf: (page: number, pages: number) => PageFoot, widthOf: (text: string) => number): void {
    const { count } = this;
    for (let place = 0; place < count; place += 1) {
      this.#document.switchToPage(place);
      const page = ((place + this.#forward) % count) + 1;
      const { left, right, fontSize, color } = footOf(page, count);
      const { width, height } = this.#document.page;
      const y = height - pageMargins.bottom + 16;
      this.#document.fontSize(fontSize);
      this.#document.fill(color);
      this.#drawLine(left, { x: pageMargins.left, y, fontSize });
      this.#drawLine(right, { x: width - pageMargins.right - widthOf(right) * fontSize, y, fontSize });
    }
  }

  #drawLine(text: string, { x, y, fontSize }: LinePlace): void {
    let at = x;
    for (const run of visualOrder(runsOf(text).runs)) {
      const font = this.#document.provideFont(run.font, false, false);
      this.#document._font = font;
      this.#document.text(run.text, at, y, { lineBreak: false });
      at += font.widthOfString(run.text, fontSize);
    }
  }

  async finish(): Promise<Buffer> {
    this.#document.end();
    await this.#ended;
    return Buffer.concat(this.#bytes);
  }

  #write(pages: readonly unknown[]): void {
    const document = this.#document;
    const renderer = new PdfRenderer(document);
    for (const page of pages) {
      renderer.renderPages([page]);
      const written = document.page;
      const body = written.content;
      // The foot is drawn when the number of pages is known, so it gets a content stream of its own.
      written.content = document.ref();
      written.dictionary.data.Contents = [body, written.content];
      body.end();
    }
    // The library caches the layout of every text; the cache is dropped to limit memory.
    for (const weights of Object.values(document.fontCache))
      for (const font of Object.values(weights)) font.layoutCache = Object.create(null) as object;
  }

  #layOut(content: unknown[], orientation: PageSize["orientation"]): unknown[] {
    this.#lacks = makeDrawable(content) || this.#lacks;
    const builder = new LayoutBuilder({ ...sizes[orientation] }, { ...pageMargins }, new SvgMeasure());
    builder.registerTableLayouts({ ...libraryLayouts, ...tableLayouts });
    return builder.layoutDocument(content, this.#document, {}, this.#style);
  }
}

interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly fontSize: number;
}

export interface PageFoot {
  readonly left: string;
  readonly right: string;
  readonly fontSize: number;
  readonly color: string;
}
