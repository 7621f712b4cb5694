import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLetterScale } from "../environment/letters.ts";
import type { Format } from "../format/use-format.ts";
import { onPrinting } from "../print/printing.ts";
import { type ChartTokens, readChartTokens } from "./chart-tokens.ts";
import type { ChartZoom } from "./chart-zoom.ts";
import type { ChartInstance, ChartOption } from "./chart-option.ts";
import { type Engine, loadedEngine, loadEngine } from "./load-engine.ts";
import { useChartInPicture } from "./picture-context.ts";
import { rememberAxes, withZoom } from "./zoom-option.ts";

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export type BuildOption = (tokens: ChartTokens, size: ChartSize) => ChartOption;

/** New series and texts take the place of the old, all else is kept: a tooltip that somebody reads stays open through a refresh. */
const keepTooltip = { replaceMerge: ["series", "graphic"] };

interface Standing {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** The chart's life: made when the library is there, remade with colour scheme, language and size of letters, disposed of in the end. */
const useStanding = (element: RefObject<HTMLDivElement | null>): Standing | null => {
  const scheme = useComputedColorScheme("light");
  const { language } = useTranslation().i18n;
  const letters = useLetterScale();
  const [standing, setStanding] = useState<Standing | null>(null);
  // Before the browser paints, and prints: a chart in other colours takes the place of the old without a gap.
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    let chart: ChartInstance | undefined;
    let gone = false;
    const stand = ({ createChart }: Engine) => {
      if (gone) return;
      const tokens = readChartTokens(target, scheme);
      chart = createChart(target, { tokens, language, letters });
      setStanding({ chart, tokens });
    };
    const engine = loadedEngine();
    if (engine) stand(engine);
    // Without the library the numbers and the text alternative still stand.
    else loadEngine().then(stand, () => undefined);
    return () => {
      gone = true;
      chart?.dispose();
      setStanding(null);
    };
  }, [element, scheme, language, letters]);
  return standing;
};

/** Brings the chart to its place's size; tells whether there is a place, and whether its size is new. */
const fit = (chart: ChartInstance, { clientWidth: width, clientHeight: height }: HTMLElement) => {
  const changed = chart.getWidth() !== width || chart.getHeight() !== height;
  const visible = width > 0 && height > 0;
  if (changed && visible) chart.resize({ width, height });
  return { changed, visible, size: { width, height } };
};

interface Drawing {
  readonly build: BuildOption;
  readonly afterDraw: (chart: ChartInstance) => void;
  readonly zoom: ChartZoom | undefined;
  readonly format: Format;
}

/** Draws `build`'s option, again when it changes and when the place changes its size. */
const useDrawing = (
  element: RefObject<HTMLDivElement | null>,
  standing: Standing | null,
  { build, afterDraw, zoom, format }: Drawing,
): void => {
  useEffect(() => {
    const target = element.current;
    if (!target || !standing || standing.chart.isDisposed()) return;
    const { chart, tokens } = standing;
    const draw = (always: boolean) => {
      // A new colour scheme disposes of it before the next render takes the observer away.
      if (chart.isDisposed()) return;
      const { changed, visible, size } = fit(chart, target);
      if (!visible || !(always || changed)) return;
      const option = build(tokens, size);
      rememberAxes(chart, option, zoom ? format : null);
      chart.setOption(zoom ? withZoom(chart, option, zoom, tokens) : option, keepTooltip);
      afterDraw(chart);
    };
    draw(true);
    const observer = new ResizeObserver(() => draw(false));
    observer.observe(target);
    // Paper has another width, and no time for observers.
    const stopPrinting = onPrinting(() => draw(false));
    return () => {
      stopPrinting();
      observer.disconnect();
    };
  }, [element, standing, build, afterDraw, zoom, format]);
};

/** The chart in `element`, drawn; null until the library is there. */
export const useChart = (
  element: RefObject<HTMLDivElement | null>,
  drawing: Drawing,
): ChartInstance | null => {
  const standing = useStanding(element);
  useDrawing(element, standing, drawing);
  useChartInPicture(standing);
  return standing?.chart ?? null;
};
