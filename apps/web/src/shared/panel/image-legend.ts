import type { LegendEntry } from "../charts/legend-entry.ts";
import type { ColorScale, Pictures } from "../charts/pictures.ts";
import type { ImageInk } from "./image-ink.ts";

/** Legend of a panel's image. */
export interface ImageLegend {
  readonly entries: readonly LegendEntry[];
  readonly scales: readonly ColorScale[];
}

const markPx = 19;
const apartPx = 18;
const step = { width: 11, height: 10, gap: 3 } as const;
const besideScalePx = 7;

/** Legend entries that are shown and are not already named by an element in the image. */
export const legendOf = ({ legends, scales }: Pick<Pictures, "legends" | "scales">): ImageLegend => ({
  entries: [...legends].flat().filter(({ shown, painted }) => shown && !painted),
  scales: [...scales],
});

export const isEmptyLegend = ({ entries, scales }: ImageLegend): boolean =>
  entries.length + scales.length === 0;

const wordsOf = ({ label, value }: LegendEntry): string =>
  value === undefined ? label : `${label} ${value}`;

const stepsPx = ({ tokens }: ColorScale): number => tokens.length * (step.width + step.gap) - step.gap;

/** Width of the legend in the context's current font, px. */
export const legendWidth = (context: CanvasRenderingContext2D, { entries, scales }: ImageLegend): number => {
  const widthOf = (text: string) => context.measureText(text).width;
  const entriesPx = entries.reduce((sum, entry) => sum + markPx + widthOf(wordsOf(entry)) + apartPx, 0);
  const scalePx = (scale: ColorScale) =>
    widthOf(scale.from) + stepsPx(scale) + widthOf(scale.to) + 2 * besideScalePx + apartPx;
  return scales.reduce((sum, scale) => sum + scalePx(scale), entriesPx);
};

/** Fill tokens that differ from the name of their mark. */
const tokenOfMark: Readonly<Record<string, string>> = { disconnected: "disc", planned: "planned-line" };

const drawFrame = (context: CanvasRenderingContext2D, x: number, y: number): void => {
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 2;
  context.strokeRect(x + 1, y + 1, 8, 8);
};

const drawMark = (
  context: CanvasRenderingContext2D,
  { mark }: LegendEntry,
  { x, y }: { readonly x: number; readonly y: number },
  colorOf: ImageInk["colorOf"],
): void => {
  context.fillStyle = colorOf("token" in mark ? mark.token : (tokenOfMark[mark.kind] ?? mark.kind));
  if (mark.kind === "line") context.fillRect(x, y - 5, 14, 2);
  else if (mark.kind === "dashed") for (const dash of [0, 5, 10]) context.fillRect(x + dash, y - 5, 3, 2);
  else if (mark.kind === "frame") drawFrame(context, x, y - 9);
  else context.fillRect(x, y - 9, 10, 10);
};

/** Draws the legend. A mark is drawn by colour and, for lines, by dashes; entries of a class also name its shape. */
export const drawLegend = (
  context: CanvasRenderingContext2D,
  { entries, scales }: ImageLegend,
  from: { readonly x: number; readonly y: number },
  colorOf: ImageInk["colorOf"],
): void => {
  const { y } = from;
  let { x } = from;
  /** Writes at `x` and moves `x` behind the text. */
  const write = (text: string): void => {
    context.fillStyle = colorOf("text2");
    context.fillText(text, x, y);
    x += context.measureText(text).width;
  };
  for (const entry of entries) {
    drawMark(context, entry, { x, y }, colorOf);
    x += markPx;
    write(wordsOf(entry));
    x += apartPx;
  }
  for (const scale of scales) {
    write(scale.from);
    x += besideScalePx;
    for (const [index, token] of scale.tokens.entries()) {
      context.fillStyle = colorOf(token);
      context.fillRect(Math.round(x) + index * (step.width + step.gap), y - 9, step.width, step.height);
    }
    x += stepsPx(scale) + besideScalePx;
    write(scale.to);
    x += apartPx;
  }
};
