import type { FluidPlan } from "../plan/fluid-plan.ts";

/** What the task that drives the browser is given. */
export interface FluidTask {
  readonly address: string;
  readonly tenant: string;
  /** Whose list of products is scrolled and searched. */
  readonly catalogueTenant: string;
  readonly deviceKey: string;
  readonly plan: FluidPlan;
}

/** Frames of a page while somebody zooms and moves, ms. */
export interface FrameMeasure {
  readonly frames: number;
  readonly longestMs: number;
  readonly p95Ms: number;
  /** Longest task of the page's own thread: as the clock says it, and what of it the processor worked. */
  readonly longestTaskMs: number;
  readonly longestWorkMs: number;
  /** Sum of its tasks of 50 ms and more. */
  readonly longTasksMs: number;
  /** Times that the chart was drawn anew. */
  readonly drawings: number;
}

export interface PageMeasure {
  /** From the last byte of the answer to the first frame with the chart, for each opening. */
  readonly firstPaintsMs: readonly number[];
  readonly gestures: Readonly<Record<string, FrameMeasure>>;
  /** Points or bars that the page was given. */
  readonly points: number;
}

/** A long list while somebody scrolls and searches it. */
export interface ListMeasure {
  readonly gestures: Readonly<Record<string, FrameMeasure>>;
  /** Of the whole list, drawn or not. */
  readonly rows: number;
  /** Left by the search. */
  readonly found: number;
}

/** What a page that stays open holds after garbage was collected, at equal intervals. */
export interface Held {
  readonly refreshes: number;
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface FluidMeasure {
  readonly chromium: string;
  readonly pages: Readonly<Record<string, PageMeasure>>;
  readonly catalogue: ListMeasure;
  /** An empty page under the same inputs. */
  readonly empty: Readonly<Record<string, FrameMeasure>>;
  readonly open: Readonly<Record<string, readonly Held[]>>;
}
