import type { ChartInstance } from "./chart-option.ts";
import type { ChartTokens } from "./chart-tokens.ts";
import type { LegendEntry } from "./legend-entry.ts";

/** A chart on the page. */
export interface Picture {
  readonly chart: ChartInstance;
  readonly tokens: ChartTokens;
}

/** Colour steps of a scale, with the texts at its ends. */
export interface ColorScale {
  readonly from: string;
  readonly tokens: readonly string[];
  readonly to: string;
}

/** Registry of a panel's charts and legends, from which the panel's image is made. */
export interface Pictures {
  readonly charts: Set<Picture>;
  /** Charts drawn with HTML elements instead of a canvas. */
  readonly elements: Set<HTMLElement>;
  readonly legends: Set<readonly LegendEntry[]>;
  readonly scales: Set<ColorScale>;
  /** Calls the listener when a legend changes. Returns the function that unsubscribes. */
  readonly onLegends: (listener: () => void) => () => void;
  readonly tellLegends: () => void;
}
