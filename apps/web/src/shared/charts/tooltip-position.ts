import { letterScale } from "../environment/letters.ts";
import { type Edges, tooltipPlace } from "./tooltip-place.ts";

/** Least distance from the window's edge, px. */
const edgePx = 4;

interface Around {
  /** Ancestors that clip their content. */
  readonly clips: readonly Element[];
  /** Header that stays at the top of the window, over the content that scrolls below it. */
  readonly header: Element | null;
}

/** Looked up once for each chart, so that a moving pointer only measures. */
const known = new WeakMap<Element, Around>();

const clipsOf = (chart: Element): Element[] => {
  const clips: Element[] = [];
  let at = chart.parentElement;
  // The body's overflow applies to the window.
  for (; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).overflow !== "visible") clips.push(at);
  return clips;
};

const aroundOf = (chart: Element): Around => {
  const found = known.get(chart);
  if (found && found.header?.isConnected !== false) return found;
  const header = document.querySelector("[data-page-header]");
  const around = { clips: clipsOf(chart), header: header?.parentElement?.contains(chart) ? header : null };
  known.set(chart, around);
  return around;
};

/** The visible part of the page, relative to the chart's upper left corner, in the chart's px. */
const seenFrom = (chart: Element): Edges => {
  const { clips, header } = aroundOf(chart);
  const origin = chart.getBoundingClientRect();
  const seen = {
    left: edgePx,
    top: edgePx + Math.max(0, header?.getBoundingClientRect().bottom ?? 0),
    right: document.documentElement.clientWidth - edgePx,
    bottom: window.innerHeight - edgePx,
  };
  for (const { left, top, right, bottom } of clips.map((clip) => clip.getBoundingClientRect())) {
    seen.left = Math.max(seen.left, left);
    seen.top = Math.max(seen.top, top);
    seen.right = Math.min(seen.right, right);
    seen.bottom = Math.min(seen.bottom, bottom);
  }
  const scale = letterScale();
  return {
    left: (seen.left - origin.left) / scale,
    top: (seen.top - origin.top) / scale,
    right: (seen.right - origin.left) / scale,
    bottom: (seen.bottom - origin.top) / scale,
  };
};

/** The `position` of every tooltip. The library has just measured the box, so measuring again causes no new layout. */
export const tooltipPosition = (
  pointer: [number, number],
  _params: unknown,
  dom: unknown,
  _rect: unknown,
  { contentSize, viewSize }: { contentSize: [number, number]; viewSize: [number, number] },
): [number, number] => {
  const chart = dom instanceof HTMLElement ? dom.parentElement : null;
  const [right, bottom] = viewSize;
  const seen = chart ? seenFrom(chart) : { left: 0, top: 0, right, bottom };
  return tooltipPlace(pointer, contentSize, viewSize, seen);
};
