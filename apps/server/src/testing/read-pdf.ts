import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  /** Lines from the top, words separated by one blank. */
  readonly lines: readonly string[];
  /** Right end of the rightmost text, pt. */
  readonly rightmost: number;
  /** Number of characters drawn as the font's missing glyph. */
  readonly boxes: number;
}

interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Largest distance of baselines within a line, pt. */
const sameLinePt = 1.5;

/** Content of a PDF's pages as another program reads it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { OPS } = await getResolvedPDFJS();
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const page = await document.getPage(i + 1);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const words = items.flatMap((item): Word[] => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str.trim(), x: x ?? 0, y: y ?? 0, width: item.width }];
      });
      const drawn = await page.getOperatorList();
      const shown = drawn.argsArray.filter((_, at) => drawn.fnArray[at] === OPS.showText);
      const boxes = boxesOf(shown as readonly (readonly unknown[])[]);
      return { width, height, lines: linesOf(words), rightmost: rightmostOf(words), boxes };
    }),
  );
}

/** Glyph 0 stands for characters that the font lacks. */
const boxesOf = (shown: readonly (readonly unknown[])[]): number =>
  shown
    .flat(2)
    .filter((sign) => typeof sign === "object" && sign !== null && "originalCharCode" in sign)
    .filter((sign) => sign.originalCharCode === 0).length;

const rightmostOf = (words: readonly Word[]): number =>
  words.reduce((most, { x, width }) => Math.max(most, x + width), 0);

function linesOf(words: readonly Word[]): string[] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] !== undefined && Math.abs(line[0].y - word.y) < sameLinePt) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) =>
    line
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(" ")
      .replaceAll(/\s+/g, " "),
  );
}
