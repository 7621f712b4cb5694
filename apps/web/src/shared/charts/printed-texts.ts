import type { ChartInstance } from "./chart-option.ts";

/** What the library keeps of a text that it draws. */
interface DrawnText {
  readonly type: string;
  readonly invisible: boolean;
  readonly transform: readonly number[] | null | undefined;
  readonly style: { readonly text?: string | number; readonly font?: string; readonly opacity?: number };
  getBoundingRect(): { readonly x: number; readonly y: number };
}

const drawnTexts = (chart: ChartInstance): DrawnText[] =>
  (chart.getZr().storage.getDisplayList() as unknown as readonly DrawnText[]).filter(
    ({ type, invisible, style }) => type === "tspan" && !invisible && style.opacity !== 0,
  );

const spanOf = (text: DrawnText): HTMLElement => {
  const { x, y } = text.getBoundingRect();
  const span = document.createElement("span");
  span.textContent = String(text.style.text ?? "");
  // The browser leaves fully transparent text out of a PDF.
  span.style.cssText = "position:absolute;left:0;top:0;white-space:pre;line-height:1;color:rgb(0 0 0/1%)";
  span.style.font = text.style.font ?? "";
  span.style.transformOrigin = "0 0";
  span.style.transform = `matrix(${(text.transform ?? [1, 0, 0, 1, 0, 0]).join()}) translate(${x}px,${y}px)`;
  return span;
};

/**
 * Puts the chart's texts over its canvas as text that is nearly transparent, because a canvas is only a picture on paper: a PDF's texts are searched,
 * copied and read aloud. Returns the function that removes them.
 */
export const layTexts = (chart: ChartInstance): (() => void) => {
  const layer = document.createElement("div");
  layer.style.cssText = "position:absolute;inset:0";
  layer.append(...drawnTexts(chart).map(spanOf));
  chart.getDom().append(layer);
  return () => layer.remove();
};
