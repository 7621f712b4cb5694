import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLetterScale } from "../environment/letters.ts";
import type { Format } from "../format/use-format.ts";
import { isPrinting, onPrinting } from "../print/printing.ts";
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

/** Replaces series and texts and keeps everything else, so that an open tooltip survives a refresh. */
const keepTooltip = { replaceMerge: ["series", "graphic"] };

interface Standing {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** Creates the chart when the library is loaded, recreates it for another colour scheme, language or letter size, and disposes of it at the end. */
const useStanding = (element: RefObject<HTMLDivElement | null>): Standing | null => {
  const scheme = useComputedColorScheme("light");
  const { language } = useTranslation().i18n;
  const letters = useLetterScale();
  const [standing, setStanding] = useState<Standing | null>(null);
  // A layout effect runs before the browser paints or prints, so that a chart in other colours replaces the old one without a gap.
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
    // When the library fails to load, the numbers and the text alternative are still there.
    else loadEngine().then(stand, () => undefined);
    return () => {
      gone = true;
      chart?.dispose();
      setStanding(null);
    };
  }, [element, scheme, language, letters]);
  return standing;
};

/** Resizes the chart to its element. `visible` is false when the element has no size. */
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

/** Draws the option of `build`, again when it changes and when the element is resized. */
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
      // A new colour scheme disposes of the chart before the next render disconnects the observer.
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
    // A printed page has another width, and printing does not wait for observers. Browsers print a canvas that is drawn while they prepare
    // the print with its texts as texts, and any other as a picture.
    const stopPrinting = onPrinting(() => draw(isPrinting()));
    return () => {
      stopPrinting();
      observer.disconnect();
    };
  }, [element, standing, build, afterDraw, zoom, format]);
};

/** Draws the chart in `element` and returns it; null until the library is loaded. */
export const useChart = (
  element: RefObject<HTMLDivElement | null>,
  drawing: Drawing,
): ChartInstance | null => {
  const standing = useStanding(element);
  useDrawing(element, standing, drawing);
  useChartInPicture(standing);
  return standing?.chart ?? null;
};
