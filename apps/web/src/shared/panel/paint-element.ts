interface Point {
  readonly x: number;
  readonly y: number;
}

const isUnseen = (element: Element): boolean =>
  element.closest(".visually-hidden") !== null || !element.checkVisibility({ visibilityProperty: true });

const paintGround = (context: CanvasRenderingContext2D, element: Element, at: Point): void => {
  const { backgroundColor } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = backgroundColor;
  context.fillRect(left - at.x, top - at.y, width, height);
};

/** Each line of the text where it stands. */
const paintText = (
  context: CanvasRenderingContext2D,
  text: Text,
  style: CSSStyleDeclaration,
  at: Point,
): void => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, top, height, width } = range.getBoundingClientRect();
  if (width === 0) return;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textBaseline = "middle";
  context.fillText(text.data, left - at.x, top + height / 2 - at.y, width);
};

/** Grounds and one-line texts of an element and all in it, as they stand on the page, from the context's origin. */
export const paintElement = (context: CanvasRenderingContext2D, root: HTMLElement): void => {
  const { left: x, top: y } = root.getBoundingClientRect();
  for (const element of root.querySelectorAll("*")) {
    if (isUnseen(element)) continue;
    paintGround(context, element, { x, y });
    const style = getComputedStyle(element);
    for (const node of element.childNodes)
      if (node instanceof Text && node.data.trim() !== "") paintText(context, node, style, { x, y });
  }
  context.textBaseline = "alphabetic";
};
