const lineOf = (path: SVGPathElement): Path2D => new Path2D(path.getAttribute("d") ?? "");

/** Paints a path of an icon with its fill and stroke, at its position on the page. */
export const paintMark = (
  context: CanvasRenderingContext2D,
  path: SVGPathElement,
  style: CSSStyleDeclaration,
  at: { readonly x: number; readonly y: number },
): void => {
  const icon = path.ownerSVGElement;
  if (!icon) return;
  const { left, top, width } = icon.getBoundingClientRect();
  const { x, y, width: drawnWidth } = icon.viewBox.baseVal;
  const line = lineOf(path);
  context.save();
  // A legend mark is paler while its series is hidden.
  context.globalAlpha = icon.parentElement ? Number(getComputedStyle(icon.parentElement).opacity) : 1;
  context.translate(left - at.x, top - at.y);
  context.scale(width / drawnWidth, width / drawnWidth);
  context.translate(-x, -y);
  if (style.fill !== "none") {
    context.fillStyle = style.fill;
    context.fill(line);
  }
  if (style.stroke !== "none") {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.setLineDash(style.strokeDasharray.match(/[\d.]+/gu)?.map(Number) ?? []);
    context.stroke(line);
  }
  context.restore();
};
