import type { ChartInstance } from "../chart-option.ts";
import { barsPictureName, inPictureName } from "./timeline.ts";

/** Draws bars as shapes instead of an image: a downloaded image with more pixels than the screen would blur it. */
export const withExactBars = <T>(chart: ChartInstance, draw: () => T): T => {
  const parts = chart
    .getZr()
    .storage.getDisplayList()
    .filter(({ name }) => name === barsPictureName || name === inPictureName)
    .map((part) => ({ part, before: part.invisible }));
  for (const { part } of parts) part.invisible = part.name === barsPictureName;
  try {
    return draw();
  } finally {
    for (const { part, before } of parts) part.invisible = before;
  }
};
