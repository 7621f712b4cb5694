import type { BoardMachine } from "@fiel/contracts";
import { svg } from "./element.ts";

/** Mark of a machine, told by shape and by colour. */
export type BoardMark = "producing" | "stopped" | "planned" | "disconnected";

/** An error of the connection is shown as red as a stop. */
const errorState = 5;

export const markOf = ({ condition, planned, status }: BoardMachine): BoardMark => {
  if (condition === "producing") return "producing";
  if (condition === "stopped") return planned ? "planned" : "stopped";
  return status === errorState ? "stopped" : "disconnected";
};

const shapes: Readonly<Record<BoardMark, () => SVGElement>> = {
  producing: () => svg("circle", { cx: 12, cy: 12, r: 10, fill: "currentColor" }),
  stopped: () => svg("rect", { x: 2, y: 2, width: 20, height: 20, rx: 2, fill: "currentColor" }),
  planned: () =>
    svg("path", {
      d: "M3 3h18v18h-18zM3 15L15 3M9 21L21 9",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 3,
    }),
  disconnected: () =>
    svg("circle", {
      cx: 12,
      cy: 12,
      r: 9,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 4,
      "stroke-dasharray": "5.4 4.0",
    }),
};

export const drawMark = (mark: BoardMark): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: `board-mark board-mark-${mark}`, "aria-hidden": "true" },
    shapes[mark](),
  );

/** Triangle that marks rejects. */
export const drawTriangle = (way: "up" | "down"): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", class: `board-mark board-mark-${way}`, "aria-hidden": "true" },
    svg("path", { d: way === "up" ? "M12 3l10 18h-20z" : "M12 21L2 3h20z", fill: "currentColor" }),
  );

/** Drawing of a package, for products without a picture. */
export const drawBag = (): SVGElement =>
  svg(
    "svg",
    { viewBox: "0 0 100 140", class: "board-bag", "aria-hidden": "true" },
    svg("path", { d: "M6 2h88l6 18-6 6v84l6 28h-100l6-28v-84l-6-6z", fill: "var(--bar-rest)" }),
    svg("path", { d: "M6 48h88v54h-88z", fill: "var(--text3)" }),
    svg("path", { d: "M18 62h60M18 78h40", stroke: "var(--s2)", "stroke-width": 6 }),
  );
