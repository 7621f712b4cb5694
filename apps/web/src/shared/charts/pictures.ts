import type { ChartInstance } from "./chart-option.ts";
import type { ChartTokens } from "./chart-tokens.ts";
import type { LegendEntry } from "./legend-entry.ts";

/** A chart that stands on the page. */
export interface Picture {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** What the steps of a colour begin and end at. */
export interface ColorScale {
  readonly from: string;
  readonly tokens: readonly string[];
  readonly to: string;
}

/** Where the charts and the legend of a panel say that they are there. */
export interface Pictures {
  readonly charts: Set<Picture>;
  /** Charts that are made of elements, without a canvas. */
  readonly elements: Set<HTMLElement>;
  readonly legends: Set<readonly LegendEntry[]>;
  readonly scales: Set<ColorScale>;
  /** Calls at every change of a legend; answers how to stop that. */
  readonly onLegends: (listener: () => void) => () => void;
  readonly tellLegends: () => void;
}
