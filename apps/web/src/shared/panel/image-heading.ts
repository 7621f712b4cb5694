import { drawLegend, type ImageLegend, isEmptyLegend, legendWidth } from "./image-legend.ts";
import { wrapParts } from "./wrap-words.ts";
import type { ImageInk } from "./image-ink.ts";

/** Heading of a panel's image. */
export interface ImageHeading {
  readonly title: string;
  readonly subtitle: string;
  /** Texts of the filter, and the time of the data. */
  readonly notes: readonly string[];
}

const lineHeights = { title: 24, note: 20, legend: 24, noLegend: 8 };

/** Breaks the notes into lines of the image's width, because the filter's texts may be long. */
export const noteLines = (
  context: CanvasRenderingContext2D,
  { notes }: ImageHeading,
  width: number,
  { font }: ImageInk,
): string[] => {
  context.font = `400 12px ${font}`;
  return wrapParts(notes, width, (text) => context.measureText(text).width);
};

export const headingHeight = (legend: ImageLegend, notes: readonly string[]): number =>
  lineHeights.title +
  lineHeights.note * notes.length +
  (isEmptyLegend(legend) ? lineHeights.noLegend : lineHeights.legend);

/** Least width of the heading, px: its longest line other than the notes, which wrap. */
export const headingWidth = (
  context: CanvasRenderingContext2D,
  { title, subtitle }: ImageHeading,
  legend: ImageLegend,
  { font }: ImageInk,
): number => {
  context.font = `600 15px ${font}`;
  const titlePx = context.measureText(title).width + 8;
  context.font = `400 12px ${font}`;
  const subtitlePx = context.measureText(subtitle).width;
  return Math.ceil(Math.max(titlePx + subtitlePx, legendWidth(context, legend)));
};

export const drawHeading = (
  context: CanvasRenderingContext2D,
  { title, subtitle }: ImageHeading,
  notes: readonly string[],
  legend: ImageLegend,
  { font, colorOf, edgePx }: ImageInk & { readonly edgePx: number },
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
