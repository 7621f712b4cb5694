import { type MarkKind, markClassOf, markShapes } from "../class-mark/mark-shapes.ts";

export interface TooltipRow {
  readonly color: string;
  /** Class of the row, whose shape replaces the line. */
  readonly mark?: MarkKind | undefined;
  readonly name: string;
  readonly value: string;
  readonly dashed?: boolean;
}

const child = (
  parent: HTMLElement,
  tag: string,
  style: Partial<CSSStyleDeclaration>,
  text = "",
): HTMLElement => {
  const element = document.createElement(tag);
  Object.assign(element.style, style);
  element.textContent = text;
  parent.append(element);
  return element;
};

const svgSpace = "http://www.w3.org/2000/svg";

/** Adds the legend's mark of a class, so that colour is not the only thing that tells rows apart. */
const classShape = (parent: HTMLElement, kind: MarkKind): void => {
  const svg = document.createElementNS(svgSpace, "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 10 10", width: "10", height: "10" }))
    svg.setAttribute(name, value);
  const className = markClassOf(kind);
  if (className !== undefined) svg.setAttribute("class", className);
  svg.style.margin = "0 1px";
  const path = document.createElementNS(svgSpace, "path");
  path.setAttribute("d", markShapes[kind]);
  svg.append(path);
  parent.append(svg);
};

/**
 * Tooltip with an instant or name on top and a line for each series: swatch, name, value. It is made of elements, so that names are never parsed as
 * HTML.
 */
export const tooltipElement = (title: string, rows: readonly TooltipRow[]): HTMLElement => {
  const root = document.createElement("div");
  Object.assign(root.style, {
    font: "400 12px/1.5 var(--font)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--text)",
  });
  child(root, "div", { fontWeight: "560", marginBottom: "4px" }, title);
  for (const { color, mark, name, value, dashed } of rows) {
    const row = child(root, "div", { display: "flex", alignItems: "center", gap: "8px" });
    if (mark === undefined)
      child(row, "span", { width: "12px", borderTop: `2px ${dashed ? "dashed" : "solid"} ${color}` });
    else classShape(row, mark);
    child(row, "span", { color: "var(--text2)", flex: "1", marginRight: "16px" }, name);
    child(row, "span", { fontWeight: "560", whiteSpace: "nowrap" }, value);
  }
  return root;
};
