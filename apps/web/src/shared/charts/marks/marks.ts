/** Name of the shape. It is apart from the library, which is in a chunk of its own. */
export const marksType = "marks";

/** A point as x and y, px. */
export type Corner = readonly [x: number, y: number];

/** One outline drawn around many points. */
export interface MarkContent {
  readonly places: readonly Corner[];
  /** Corners relative to the point. */
  readonly outline: readonly Corner[];
}
