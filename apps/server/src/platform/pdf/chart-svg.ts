import type { Locale } from "@fiel/domain";
// The single bundle, because loading the needed parts reads 580 files: 1.5 s of processor time for every document.
import { init, setPlatformAPI } from "echarts/dist/echarts.esm.min";
import { chartOption } from "./chart-option.ts";
import type { CollectedChart } from "./collected-sheet.ts";
import { plainWidth } from "./typeface.ts";

// The process has no canvas to measure texts with, so widths come from the typefaces.
setPlatformAPI({
  measureText: (text, font) => {
    const size = Number(/(?<![\d.])([\d.]+)px/.exec(font ?? "")?.[1] ?? 12);
    return { width: plainWidth(text) * size };
  },
});

/** Size of a picture, pt. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Draws a chart for print; returns SVG. */
export function chartSvg(chart: CollectedChart, { width, height }: PictureSize, locale: Locale): string {
  const drawing = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    drawing.setOption(chartOption(chart, locale));
    return drawing.renderToSVGString({ useViewBox: true });
  } finally {
    drawing.dispose();
  }
}
