import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";
import { type ChartTokens, readChartTokens } from "./chart-tokens.ts";
import type { ChartInstance, ChartOption } from "./engine.ts";
import { loadEngine } from "./load-engine.ts";

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export type BuildOption = (tokens: ChartTokens, size: ChartSize) => ChartOption;

/** New series take the place of the old, all else is kept: a tooltip that somebody reads stays open through a refresh. */
const keepTooltip = { replaceMerge: ["series"] };

interface Standing {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** The chart's life: made when the library is there, remade with the colour scheme, disposed of in the end. */
const useStanding = (element: RefObject<HTMLDivElement | null>): Standing | null => {
  const scheme = useComputedColorScheme("light");
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let chart: ChartInstance | undefined;
    let gone = false;
    loadEngine().then(
      ({ createChart }) => {
        if (gone) return;
        const tokens = readChartTokens(target, scheme);
        chart = createChart(target, tokens);
        setStanding({ chart, tokens });
      },
      // Without the library the numbers and the text alternative still stand.
      () => undefined,
    );
    return () => {
      gone = true;
      chart?.dispose();
      setStanding(null);
    };
  }, [element, scheme]);
  return standing;
};

/** Brings the chart to its place's size; tells whether there is a place, and whether its size is new. */
const fit = (chart: ChartInstance, { clientWidth: width, clientHeight: height }: HTMLElement) => {
  const changed = chart.getWidth() !== width || chart.getHeight() !== height;
  const visible = width > 0 && height > 0;
  if (changed && visible) chart.resize({ width, height });
  return { changed, visible, size: { width, height } };
};

/** Draws `build`'s option, again when it changes and when the place changes its size. */
export const useChart = (
  element: RefObject<HTMLDivElement | null>,
  build: BuildOption,
  afterDraw: (chart: ChartInstance) => void,
): ChartInstance | null => {
  const standing = useStanding(element);
  useEffect(() => {
    const target = element.current;
    if (!target || !standing || standing.chart.isDisposed()) return;
    const { chart, tokens } = standing;
    const draw = (always: boolean) => {
      const { changed, visible, size } = fit(chart, target);
      if (!visible || !(always || changed)) return;
      chart.setOption(build(tokens, size), keepTooltip);
      afterDraw(chart);
    };
    draw(true);
    const observer = new ResizeObserver(() => draw(false));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, standing, build, afterDraw]);
  return standing?.chart ?? null;
};
