import type { Locale } from "@fiel/domain";
import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { init, setPlatformAPI, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { chartOption } from "./chart-option.ts";
import type { CollectedChart } from "./collected-sheet.ts";
import { plainWidth } from "./typeface.ts";

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer]);

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
