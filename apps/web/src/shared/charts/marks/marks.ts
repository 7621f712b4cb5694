/** The shape's name; the library itself is in a chunk that pages do not carry. */
export const marksType = "marks";

/** Pairs of a place, px. */
export type Corner = readonly [x: number, y: number];

/** Marks of one outline around many places. */
export interface MarkContent {
  readonly places: readonly Corner[];
  /** Corners around the place. */
  readonly outline: readonly Corner[];
}
