import type { LegendEntry } from "../charts/legend.tsx";
import { wrapWords } from "./wrap-words.ts";

/** What stands above the charts in the image. */
export interface ImageHeading {
  readonly title: string;
  readonly subtitle: string;
  /** What the filter says, and of when the data is. */
  readonly note: string;
}

export interface Ink {
  readonly font: string;
  readonly colorOf: (token: string) => string;
}

const lineHeights = { title: 24, note: 20, legend: 24 };
const markPx = 19;
const apartPx = 18;

const wordsOf = ({ label, value }: LegendEntry): string =>
  value === undefined ? label : `${label} ${value}`;

/** What the filter says may be long: it takes as many lines as it needs in the image's width. */
export const noteLines = (
  context: CanvasRenderingContext2D,
  { note }: ImageHeading,
  width: number,
  { font }: Ink,
): string[] => {
  context.font = `400 12px ${font}`;
  return wrapWords(note, width, (text) => context.measureText(text).width);
};

export const headingHeight = (legend: readonly LegendEntry[], notes: readonly string[]): number =>
  lineHeights.title + lineHeights.note * notes.length + (legend.length > 0 ? lineHeights.legend : 0);

/** Of its longest line but the note's: the image is at least as wide. */
export const headingWidth = (
  context: CanvasRenderingContext2D,
  { title, subtitle }: ImageHeading,
  legend: readonly LegendEntry[],
  { font }: Ink,
): number => {
  context.font = `600 15px ${font}`;
  const titlePx = context.measureText(title).width + 8;
  context.font = `400 12px ${font}`;
  const widthOf = (text: string) => context.measureText(text).width;
  const legendPx = legend.reduce((sum, entry) => sum + markPx + widthOf(wordsOf(entry)) + apartPx, 0);
  return Math.ceil(Math.max(titlePx + widthOf(subtitle), legendPx));
};

const drawFrame = (context: CanvasRenderingContext2D, x: number, y: number): void => {
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 2;
  context.strokeRect(x + 1, y + 1, 8, 8);
};

/** A legend's mark is drawn by its colour and, for lines, by its dashes; classes have their shape's name beside them. */
const drawLegend = (
  context: CanvasRenderingContext2D,
  entries: readonly LegendEntry[],
  from: { readonly x: number; readonly y: number },
  colorOf: Ink["colorOf"],
): void => {
  const { y } = from;
  let { x } = from;
  for (const entry of entries) {
    const { mark } = entry;
    context.fillStyle = colorOf(
      "token" in mark ? mark.token : mark.kind === "disconnected" ? "disc" : mark.kind,
    );
    if (mark.kind === "line") context.fillRect(x, y - 5, 14, 2);
    else if (mark.kind === "dashed") for (const dash of [0, 5, 10]) context.fillRect(x + dash, y - 5, 3, 2);
    else if (mark.kind === "frame") drawFrame(context, x, y - 9);
    else context.fillRect(x, y - 9, 10, 10);
    const text = wordsOf(entry);
    context.fillStyle = colorOf("text2");
    context.fillText(text, x + markPx, y);
    x += markPx + context.measureText(text).width + apartPx;
  }
};

export const drawHeading = (
  context: CanvasRenderingContext2D,
  { title, subtitle }: ImageHeading,
  notes: readonly string[],
  legend: readonly LegendEntry[],
  { font, colorOf, edgePx }: Ink & { readonly edgePx: number },
): void => {
  const write = (text: string, x: number, y: number, kind: string, token: string): number => {
    context.font = `${kind} ${font}`;
    context.fillStyle = colorOf(token);
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  const titlePx = write(title, edgePx, edgePx + 14, "600 15px", "text");
  write(subtitle, edgePx + titlePx + 8, edgePx + 14, "400 12px", "text3");
  for (const [line, text] of notes.entries())
    write(text, edgePx, edgePx + lineHeights.title + line * lineHeights.note + 12, "400 12px", "text2");
  const y = edgePx + lineHeights.title + lineHeights.note * notes.length + 14;
  drawLegend(context, legend, { x: edgePx, y }, colorOf);
};
