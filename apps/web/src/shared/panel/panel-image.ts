import type { Pictures } from "../charts/pictures.ts";
import { withExactBars } from "../charts/timeline/exact-bars.ts";
import { letterScale } from "../environment/letters.ts";
import { drawHeading, headingHeight, headingWidth, type ImageHeading, noteLines } from "./image-heading.ts";
import { legendOf } from "./image-legend.ts";
import { paintedBox, paintElement } from "./paint-element.ts";

/** Pixel ratio of the image. At least that of the screen, because with less the library would scale the screen's pixels and blur the chart. */
const ratioOf = (devicePixelRatio: number): number => Math.max(2, Math.ceil(devicePixelRatio));
const edgePx = 16;

interface Part {
  readonly element: HTMLElement;
  readonly box: DOMRect;
  readonly paint: (context: CanvasRenderingContext2D, pixelRatio: number) => void;
}

/** Converts a box to px at the default letter size, so that an image does not depend on its maker's settings. */
const ownBox = ({ left, top, width, height }: DOMRect, scale: number): DOMRect =>
  new DOMRect(left / scale, top / scale, width / scale, height / scale);

/** The panel's charts on canvas and in HTML elements. Elements come last, because texts may lie over a chart, which has a background. */
const partsOf = ({ charts, elements }: Pictures, scale: number): Part[] => [
  ...[...charts]
    .filter(({ chart }) => !chart.isDisposed())
    .map(({ chart, tokens }) => ({
      element: chart.getDom(),
      box: ownBox(chart.getDom().getBoundingClientRect(), scale),
      paint: (context: CanvasRenderingContext2D, pixelRatio: number) => {
        const backgroundColor = tokens.s1;
        const picture = withExactBars(chart, () => chart.renderToCanvas({ pixelRatio, backgroundColor }));
        context.drawImage(picture, 0, 0, picture.width / pixelRatio, picture.height / pixelRatio);
      },
    })),
  ...[...elements].map((element) => ({
    element,
    box: ownBox(paintedBox(element), scale),
    paint: (context: CanvasRenderingContext2D) => {
      context.scale(1 / scale, 1 / scale);
      paintElement(context, element);
    },
  })),
];

const placesOf = (parts: readonly Part[]) => {
  const boxes = parts.map(({ box }) => box);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  // Whole pixels, because a part between two pixels would be blurred.
  return boxes.map((box) => ({
    x: Math.round(box.left - left),
    y: Math.round(box.top - top),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  }));
};

/** Draws the panel's charts below its title, the filter's texts and the legend. Null when there is no chart. */
export const drawPanelImage = (pictures: Pictures, heading: ImageHeading): HTMLCanvasElement | null => {
  const drawn = partsOf(pictures, letterScale());
  const pixelRatio = ratioOf(window.devicePixelRatio);
  const first = drawn[0];
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!first || !context) return null;
  const style = getComputedStyle(first.element);
  const colorOf = (token: string) => style.getPropertyValue(`--${token}`).trim();
  const ink = { colorOf, font: colorOf("font"), edgePx };
  const legend = legendOf(pictures);
  const places = placesOf(drawn);
  const widths = places.map(({ x, width }) => x + width);
  const inner = Math.max(...widths, headingWidth(context, heading, legend, ink));
  const notes = noteLines(context, heading, inner, ink);
  const width = inner + 2 * edgePx;
  const top = edgePx + headingHeight(legend, notes);
  const height = Math.max(...places.map(({ y, height }) => y + height)) + top + edgePx;

  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = colorOf("s1");
  context.fillRect(0, 0, width, height);
  drawHeading(context, heading, notes, legend, ink);
  for (const [index, { paint }] of drawn.entries()) {
    const place = places[index];
    if (!place) continue;
    context.save();
    context.translate(place.x + edgePx, place.y + top);
    paint(context, pixelRatio);
    context.restore();
  }
  return canvas;
};

export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
