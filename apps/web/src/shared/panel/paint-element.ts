import { paintMark } from "./paint-mark.ts";
import { paintText } from "./paint-text.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

const isUnseen = (element: Element): boolean =>
  element.closest(".visually-hidden") !== null || !element.checkVisibility({ visibilityProperty: true });

const paintGround = (
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  { left, top, width, height }: DOMRect,
): void => {
  context.fillStyle = style.backgroundColor;
  context.fillRect(left, top, width, height);
};

/** Borders that separate the content of an element: bottom and left. Frames around an element are left out of an image. */
const paintLines = (
  context: CanvasRenderingContext2D,
  style: CSSStyleDeclaration,
  { left, bottom, top, width, height }: DOMRect,
): void => {
  const below = Number.parseFloat(style.borderBottomWidth);
  const beside = Number.parseFloat(style.borderLeftWidth);
  if (below > 0) {
    context.fillStyle = style.borderBottomColor;
    context.fillRect(left, bottom - below, width, below);
  }
  if (beside > 0) {
    context.fillStyle = style.borderLeftColor;
    context.fillRect(left, top, beside, height);
  }
};

/** Box of the element relative to the context's origin. */
const boxOf = (element: Element, at: Point): DOMRect => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new DOMRect(left - at.x, top - at.y, width, height);
};

/** Charts paint themselves. */
const isOfChart = (element: Element): boolean => element.closest("figure") !== null;

/** Box of an element cut below its lowest visible content, so that the image has no empty space there. */
export const paintedBox = (root: HTMLElement): DOMRect => {
  const { left, top, width } = root.getBoundingClientRect();
  const bottoms = [...root.querySelectorAll("*")]
    .filter((element) => element.childElementCount === 0 && !isUnseen(element))
    .map((element) => element.getBoundingClientRect().bottom);
  return new DOMRect(left, top, width, Math.max(0, ...bottoms.map((bottom) => bottom - top)));
};

/** Paints backgrounds, borders, marks and texts of an element's descendants at their positions on the page, relative to the element. */
export const paintElement = (context: CanvasRenderingContext2D, root: HTMLElement): void => {
  const at = root.getBoundingClientRect();
  // Suppresses hover styles: the pointer that requested the image may rest on an element.
  root.toggleAttribute("data-painting", true);
  for (const element of root.querySelectorAll("*")) {
    if (isUnseen(element) || isOfChart(element)) continue;
    const style = getComputedStyle(element);
    if (element instanceof SVGPathElement) paintMark(context, element, style, at);
    if (!(element instanceof HTMLElement)) continue;
    const box = boxOf(element, at);
    paintGround(context, style, box);
    paintLines(context, style, box);
    for (const node of element.childNodes)
      if (node instanceof Text && node.data.trim() !== "") paintText(context, node, style, at);
  }
  root.toggleAttribute("data-painting", false);
};
