import type { Ink } from "../picture/ink.ts";

/** Points of a cloud in time order, as two columns of equal length. */
export interface CloudPoints {
  readonly atMs: Float64Array;
  readonly values: Float64Array;
}

/** Part of the axes that the picture shows, and the size of the picture in device pixels. */
export interface CloudView {
  readonly startMs: number;
  readonly endMs: number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly height: number;
  /** Side of the square that marks a point, device pixels. */
  readonly side: number;
}

/** Share of the background that shows through one mark. Overlapping marks are darker. */
const clear = 0.45;
/** Most overlapping marks that are told apart; more look the same. */
const mostMarks = 32;

/** The pixel value for each number of overlapping marks. */
export const cloudShades = ([red, green, blue]: Ink): Uint32Array => {
  const shades = new Uint32Array(mostMarks + 1);
  const parts = new Uint8ClampedArray(shades.buffer);
  for (let marks = 1; marks <= mostMarks; marks += 1)
    parts.set([red, green, blue, 255 * (1 - clear ** marks)], marks * 4);
  return shades;
};

/** Index of the first point at or after an instant. */
const firstFrom = (atMs: Float64Array, instantMs: number): number => {
  let [from, to] = [0, atMs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((atMs[middle] ?? 0) < instantMs) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Paints the cloud into transparent pixels; a pixel is darker the more marks overlap there. */
export const paintCloud = (
  pixels: Uint32Array,
  { atMs, values }: CloudPoints,
  view: CloudView,
  shades: Uint32Array,
): void => {
  const { startMs, endMs, low, high, width, height, side } = view;
  const perMs = width / Math.max(1, endMs - startMs);
  const perUnit = height / Math.max(1e-9, high - low);
  const reachMs = side / perMs;
  // Counts the marks on each pixel first, then replaces each count by its shade.
  const last = firstFrom(atMs, endMs + reachMs);
  for (let index = firstFrom(atMs, startMs - reachMs); index < last; index += 1) {
    const left = Math.round(((atMs[index] ?? 0) - startMs) * perMs - side / 2);
    const top = Math.round((high - (values[index] ?? 0)) * perUnit - side / 2);
    const right = Math.min(width, left + side);
    const bottom = Math.min(height, top + side);
    for (let y = Math.max(0, top); y < bottom; y += 1) {
      const row = y * width;
      for (let x = Math.max(0, left); x < right; x += 1) pixels[row + x] = (pixels[row + x] ?? 0) + 1;
    }
  }
  for (let at = 0; at < pixels.length; at += 1) {
    const marks = pixels[at] ?? 0;
    if (marks > 0) pixels[at] = shades[Math.min(marks, mostMarks)] ?? 0;
  }
};
