import { cutText } from "./cut-text.ts";
import { textChunks } from "./text-chunks.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Paints a piece of text on its baseline. A canvas cannot use tabular figures, so a digit is centred in its width on the page. */
const paintChunk = (context: CanvasRenderingContext2D, chunk: string, box: DOMRect, at: Point): void => {
  const { width, fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText(chunk);
  const beside = /^\d$/u.test(chunk) ? (box.width - width) / 2 : 0;
  const baseline = box.top + (box.height - above - below) / 2 + above;
  context.fillText(chunk, box.left + beside - at.x, baseline - at.y);
};

/** Width available to a text that the page cuts with an ellipsis, px; null when it is not cut. */
const roomOf = ({ parentElement }: Text, { textOverflow }: CSSStyleDeclaration): number | null =>
  parentElement && textOverflow === "ellipsis" && parentElement.scrollWidth > parentElement.clientWidth
    ? parentElement.clientWidth
    : null;

/** Paints the start of a text that is cut to `roomPx`. */
const paintCut = (context: CanvasRenderingContext2D, text: Text, roomPx: number, at: Point): void => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, top, height } = range.getBoundingClientRect();
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText(text.data);
  const shown = cutText(text.data, roomPx, (part) => context.measureText(part).width);
  context.fillText(shown, left - at.x, top + (height - above - below) / 2 + above - at.y);
};

const paintChunks = (context: CanvasRenderingContext2D, text: Text, at: Point): void => {
  const range = document.createRange();
  for (const { start, chunk } of textChunks(text.data)) {
    range.setStart(text, start);
    range.setEnd(text, start + chunk.length);
    const box = range.getBoundingClientRect();
    if (box.width > 0) paintChunk(context, chunk, box, at);
  }
};

const strikeOut = (context: CanvasRenderingContext2D, text: Text, at: Point): void => {
  const range = document.createRange();
  range.selectNodeContents(text);
  for (const { left, top, width, height } of range.getClientRects())
    context.fillRect(left - at.x, top + height * 0.55 - at.y, width, 1);
};

/** Paints a text at its position, over several lines if the page wraps it, struck out when a legend hides its series. */
export const paintText = (
  context: CanvasRenderingContext2D,
  text: Text,
  style: CSSStyleDeclaration,
  at: Point,
): void => {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  const roomPx = roomOf(text, style);
  context.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  if (roomPx === null) paintChunks(context, text, at);
  else paintCut(context, text, roomPx, at);
  context.letterSpacing = "0px";
  if (style.textDecorationLine.includes("line-through")) strikeOut(context, text, at);
};
