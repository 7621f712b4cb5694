import type { Locale } from "@fiel/domain";
// All of it in one file: the parts that are needed are 580 files, which take a second and a half of a processor to load, for every document.
import { init, setPlatformAPI } from "echarts/dist/echarts.esm.min";
import { chartOption } from "./chart-option.ts";
import type { CollectedChart } from "./collected-sheet.ts";
import { plainWidth } from "./typeface.ts";

// There is no canvas here to measure by.
setPlatformAPI({
  measureText: (text, font) => {
    const size = Number(/(?<![\d.])([\d.]+)px/.exec(font ?? "")?.[1] ?? 12);
    return { width: plainWidth(text) * size };
  },
});

/** pt. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A chart drawn for paper. */
export function chartSvg(chart: CollectedChart, { width, height }: PictureSize, locale: Locale): string {
  const drawing = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    drawing.setOption(chartOption(chart, locale));
    return drawing.renderToSVGString({ useViewBox: true });
  } finally {
    drawing.dispose();
  }
}
