import type { TimeWindow } from "@fiel/domain";
import type { MarkKind } from "../../class-mark/mark-shapes.ts";
import type { ChartTokens } from "../chart-tokens.ts";

/** Name of the shape; here and not beside it, so that no page needs the library to name it. */
export const rangeBarsType = "rangeBars";

/** Names among the chart's elements: of the picture of all bars, and of the shapes that it shows. */
export const barsPictureName = "bars-picture";
export const inPictureName = "bars-in-picture";

/** A state of a row: its bars are one shape, the later layers over the earlier ones. */
export interface TimelineLayer {
  readonly id: string;
  readonly token: keyof ChartTokens;
  /** Its shape where it is named; left out, it has none. */
  readonly mark?: MarkKind | undefined;
  /** Height of its bars, px: it repeats what the colour says. */
  readonly heightPx: number;
  /** Striped on the panel's colour, the lines rising or falling. */
  readonly hatched?: "rising" | "falling" | undefined;
  /** In cells, where a quieter one is needed. */
  readonly cellToken?: keyof ChartTokens;
  /** In cells it counts wherever it lies, whatever lies over it. */
  readonly prevails?: boolean;
}

/** A bar from `startMs` to `endMs`; `id` tells its owner which one a pointer is on. */
export interface TimelineBar extends TimeWindow {
  readonly id: number;
}

export interface TimelineRow {
  readonly key: string;
  readonly label: string;
  /** Machine id, where the row is a machine's: its name leads there. */
  readonly mid?: number;
  /** At the right edge, one for each of the timeline's `totals`. */
  readonly totals: readonly string[];
  /** Bars of each layer, in time order. */
  readonly bars: readonly (readonly TimelineBar[])[];
  /** What else is known of the row and has no bars, apart and in time order: drawn in cells alone. */
  readonly rest?: readonly TimeWindow[];
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  readonly layers: readonly TimelineLayer[];
  readonly span: TimeWindow;
  /** Stretches of the span that nothing is known of, because the filter leaves them out. */
  readonly gaps: readonly TimeWindow[];
  /** Names of the columns at the right edge. */
  readonly totals: readonly string[];
  /** What the overview draws over the whole span, in time order. */
  readonly overview: readonly (readonly [atMs: number, value: number])[];
}

/** What lies between windows in time order. */
export const gapsBetween = (windows: readonly TimeWindow[]): TimeWindow[] =>
  windows
    .slice(1)
    .map(({ startMs }, index) => ({ startMs: windows[index]?.endMs ?? startMs, endMs: startMs }));
