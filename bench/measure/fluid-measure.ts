import type { FluidPlan } from "../plan/fluid-plan.ts";

/** Input of the task that drives the browser. */
export interface FluidTask {
  readonly address: string;
  readonly tenant: string;
  /** Client whose list of products is scrolled and searched. */
  readonly catalogueTenant: string;
  readonly deviceKey: string;
  readonly plan: FluidPlan;
}

/** Frames of a page during zooming and panning, ms. */
export interface FrameMeasure {
  readonly frames: number;
  readonly longestMs: number;
  readonly p95Ms: number;
  /** Longest task of the main thread: by the clock, and its CPU time. */
  readonly longestTaskMs: number;
  readonly longestWorkMs: number;
  /** Sum of the tasks of 50 ms and more. */
  readonly longTasksMs: number;
  /** Number of times that the chart was drawn. */
  readonly drawings: number;
}

export interface PageMeasure {
  /** Ms from the last byte of the answer to the first frame with the chart, for each opening. */
  readonly firstPaintsMs: readonly number[];
  readonly gestures: Readonly<Record<string, FrameMeasure>>;
  /** Points or bars in the page's data. */
  readonly points: number;
}

/** A long list that is scrolled and searched. */
export interface ListMeasure {
  readonly gestures: Readonly<Record<string, FrameMeasure>>;
  /** Rows of the whole list, drawn or not. */
  readonly rows: number;
  /** Rows left by the search. */
  readonly found: number;
}

/** Memory of an open page after garbage collection, at equal intervals. */
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
  /** An empty page with the same inputs. */
  readonly empty: Readonly<Record<string, FrameMeasure>>;
  readonly open: Readonly<Record<string, readonly Held[]>>;
}
