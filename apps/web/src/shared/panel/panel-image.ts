import type { LegendEntry } from "../charts/legend.tsx";
import type { Picture, Pictures } from "../charts/picture-context.ts";

/** What stands above the charts in the image. */
export interface ImageHeading {
  readonly title: string;
  readonly subtitle: string;
  /** What the filter says, and of when the data is. */
  readonly note: string;
}

const pixelRatio = 2;
const edgePx = 16;
const lineHeights = { title: 24, note: 20, legend: 24 };

const placesOf = (pictures: readonly Picture[]) => {
  const boxes = pictures.map(({ chart }) => chart.getDom().getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return boxes.map((box) => ({ x: box.left - left, y: box.top - top, width: box.width, height: box.height }));
};

/** A legend's mark is drawn by its colour and, for lines, by its dashes; classes have their shape's name beside them. */
const drawLegend = (
  context: CanvasRenderingContext2D,
  entries: readonly LegendEntry[],
  y: number,
  colorOf: (token: string) => string,
): void => {
  let x = edgePx;
  for (const { label, mark, value } of entries) {
    context.fillStyle = colorOf(
      "token" in mark ? mark.token : mark.kind === "disconnected" ? "disc" : mark.kind,
    );
    if (mark.kind === "line") context.fillRect(x, y - 5, 14, 2);
    else if (mark.kind === "dashed") for (const dash of [0, 5, 10]) context.fillRect(x + dash, y - 5, 3, 2);
    else context.fillRect(x, y - 9, 10, 10);
    const text = value === undefined ? label : `${label} ${value}`;
    context.fillStyle = colorOf("text2");
    context.fillText(text, x + 19, y);
    x += 19 + context.measureText(text).width + 18;
  }
};

/** The panel's charts as they stand, under its title, what the filter says and the legend. Null when nothing is drawn. */
export const drawPanelImage = (
  { charts, legends }: Pictures,
  { title, subtitle, note }: ImageHeading,
): HTMLCanvasElement | null => {
  const drawn = [...charts].filter(({ chart }) => !chart.isDisposed());
  const first = drawn[0];
  if (!first) return null;
  const style = getComputedStyle(first.chart.getDom());
  const colorOf = (token: string) => style.getPropertyValue(`--${token}`).trim();
  const shown = [...legends].flat().filter((entry) => entry.shown);
  const places = placesOf(drawn);
  const top = edgePx + lineHeights.title + lineHeights.note + (shown.length > 0 ? lineHeights.legend : 0);
  const width = Math.max(...places.map(({ x, width }) => x + width)) + 2 * edgePx;
  const height = Math.max(...places.map(({ y, height }) => y + height)) + top + edgePx;

  const canvas = document.createElement("canvas");
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = first.tokens.s1;
  context.fillRect(0, 0, width, height);
  const write = (text: string, x: number, y: number, font: string, token: string): number => {
    context.font = `${font} ${first.tokens.font}`;
    context.fillStyle = colorOf(token);
    context.fillText(text, x, y);
    return context.measureText(text).width;
  };
  const titleWidth = write(title, edgePx, edgePx + 14, "600 15px", "text");
  write(subtitle, edgePx + titleWidth + 8, edgePx + 14, "400 12px", "text3");
  write(note, edgePx, edgePx + lineHeights.title + 12, "400 12px", "text2");
  context.font = `400 12px ${first.tokens.font}`;
  drawLegend(context, shown, edgePx + lineHeights.title + lineHeights.note + 14, colorOf);
  for (const [index, { chart, tokens }] of drawn.entries()) {
    const place = places[index];
    if (!place) continue;
    const picture = chart.renderToCanvas({ pixelRatio, backgroundColor: tokens.s1 });
    context.drawImage(picture, place.x + edgePx, place.y + top, place.width, place.height);
  }
  return canvas;
};

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
