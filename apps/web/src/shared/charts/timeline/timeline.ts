import type { TimeWindow } from "@fiel/domain";
import type { MarkKind } from "../../class-mark/mark-shapes.ts";
import type { ChartTokens } from "../chart-tokens.ts";

/** Name of the shape. It is here so that pages can use it without loading the library. */
export const rangeBarsType = "rangeBars";

/** Names of chart elements: the image of all bars, and the shapes whose bars the image shows. */
export const barsPictureName = "bars-picture";
export const inPictureName = "bars-in-picture";

/** A state of a row. Its bars are one shape; later layers lie over earlier ones. */
export interface TimelineLayer {
  readonly id: string;
  readonly token: keyof ChartTokens;
  /** Mark beside its name; none when left out. */
  readonly mark?: MarkKind | undefined;
  /** Height of its bars, px. It tells the state in addition to the colour. */
  readonly heightPx: number;
  /** Striped on the panel's colour, with rising or falling lines. */
  readonly hatched?: "rising" | "falling" | undefined;
  /** Colour in cells, when it should be less prominent there. */
  readonly cellToken?: keyof ChartTokens;
  /** In cells it counts even where other layers lie over it. */
  readonly prevails?: boolean;
}

/** A bar from `startMs` to `endMs`. `id` identifies it for tooltips and clicks. */
export interface TimelineBar extends TimeWindow {
  readonly id: number;
}

export interface TimelineRow {
  readonly key: string;
  readonly label: string;
  /** Machine id when the row is a machine; its name then links to the machine. */
  readonly mid?: number;
  /** Texts at the right edge, one for each of the timeline's `totals`. */
  readonly totals: readonly string[];
  /** Bars of each layer, in time order. */
  readonly bars: readonly (readonly TimelineBar[])[];
  /** Known time without a bar, as separate windows in time order. Drawn only in cells. */
  readonly rest?: readonly TimeWindow[];
}

export interface Timeline {
  readonly rows: readonly TimelineRow[];
  readonly layers: readonly TimelineLayer[];
  readonly span: TimeWindow;
  /** Stretches of the span without data because the filter leaves them out. */
  readonly gaps: readonly TimeWindow[];
  /** Names of the columns at the right edge. */
  readonly totals: readonly string[];
  /** Points of the overview over the whole span, in time order. */
  readonly overview: readonly (readonly [atMs: number, value: number])[];
}

/** The gaps between windows that are in time order. */
export const gapsBetween = (windows: readonly TimeWindow[]): TimeWindow[] =>
  windows
    .slice(1)
    .map(({ startMs }, index) => ({ startMs: windows[index]?.endMs ?? startMs, endMs: startMs }));
