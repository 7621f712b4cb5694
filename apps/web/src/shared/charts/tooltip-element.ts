export interface TooltipRow {
  readonly color: string;
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

/** Instant or name on top, then a line for every series: swatch, name, value on the right. Elements, so that names stay text. */
export const tooltipElement = (title: string, rows: readonly TooltipRow[]): HTMLElement => {
  const root = document.createElement("div");
  Object.assign(root.style, {
    font: "400 12px/1.5 var(--font)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--text)",
  });
  child(root, "div", { fontWeight: "560", marginBottom: "4px" }, title);
  for (const { color, name, value, dashed } of rows) {
    const row = child(root, "div", { display: "flex", alignItems: "center", gap: "8px" });
    child(row, "span", { width: "12px", borderTop: `2px ${dashed ? "dashed" : "solid"} ${color}` });
    child(row, "span", { color: "var(--text2)", flex: "1", marginRight: "16px" }, name);
    child(row, "span", { fontWeight: "560", whiteSpace: "nowrap" }, value);
  }
  return root;
};
