import type { Ink } from "../picture/ink.ts";
import type { TimeScale } from "./bar-pixels.ts";
import type { TimelineBar } from "./timeline.ts";

/** Bars of one state in a row, in device pixels of the image. */
export interface BarLayer {
  readonly top: number;
  readonly height: number;
  readonly ink: Ink;
  /** Share of each pixel column that the bars cover, 0 to 1. */
  readonly cover: Float32Array;
}

const addSpan = (cover: Float32Array, from: number, to: number): void => {
  const first = Math.floor(from);
  const last = Math.floor(to);
  if (first === last) {
    if (first < cover.length) cover[first] = (cover[first] ?? 0) + to - from;
    return;
  }
  cover[first] = (cover[first] ?? 0) + first + 1 - from;
  cover.fill(1, first + 1, last);
  if (last < cover.length) cover[last] = (cover[last] ?? 0) + to - last;
};

/** Fills `cover` with the visible bars, each at least `least` wide. Overlapping bars count once. */
export const coverColumns = (
  cover: Float32Array,
  bars: readonly TimelineBar[],
  { visible, left, right }: TimeScale,
  least: number,
): void => {
  cover.fill(0);
  const width = right - left;
  const perMs = width / Math.max(1, visible.endMs - visible.startMs);
  let from = 0;
  let to = 0;
  for (const { startMs, endMs } of bars) {
    if (endMs < visible.startMs) continue;
    if (startMs >= visible.endMs) break;
    const begin = Math.max(0, (startMs - visible.startMs) * perMs);
    const end = Math.min(width, Math.max((endMs - visible.startMs) * perMs, begin + least));
    if (begin > to) {
      addSpan(cover, from, to);
      from = begin;
      to = end;
    } else to = Math.max(to, end);
  }
  addSpan(cover, from, to);
};

/** Packs a pixel with red, green, blue and alpha in the memory order of `ImageData`. */
const packed = (red: number, green: number, blue: number, alpha: number): number =>
  ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Blends an ink over a pixel; `share` is the opacity of the ink, 0 to 1. */
const inked = (pixel: number, [red, green, blue]: Ink, share: number): number => {
  const under = ((pixel >>> 24) / 255) * (1 - share);
  const alpha = share + under;
  const mixed = (over: number, below: number): number => Math.round((over * share + below * under) / alpha);
  return packed(
    mixed(red, pixel & 255),
    mixed(green, (pixel >>> 8) & 255),
    mixed(blue, (pixel >>> 16) & 255),
    Math.round(alpha * 255),
  );
};

/** Draws a layer on one line of pixels. Nearly all pixels are fully covered or not at all. */
const inkLine = (line: Uint32Array, { ink, cover }: BarLayer): void => {
  const opacity = ink[3] / 255;
  const full = packed(...ink);
  for (let x = 0; x < line.length; x += 1) {
    const share = (cover[x] ?? 0) * opacity;
    if (share >= 1) line[x] = full;
    else if (share > 0) line[x] = inked(line[x] ?? 0, ink, share);
  }
};

/** Bit mask of the layers on a line of pixels. */
const layersOn = (layers: readonly BarLayer[], y: number): number => {
  let bits = 0;
  for (const [index, { top, height }] of layers.entries())
    if (top <= y && y < top + height) bits |= 1 << index;
  return bits;
};

/** Draws a row of bars on transparent pixels of an image that is `width` wide, later layers over earlier ones. */
export const paintRow = (pixels: Uint32Array, width: number, layers: readonly BarLayer[]): void => {
  const top = Math.max(0, Math.min(...layers.map((layer) => layer.top)));
  const bottom = Math.min(
    pixels.length / width,
    Math.max(...layers.map((layer) => layer.top + layer.height)),
  );
  // Lines with the same layers are copied.
  const drawn = new Map<number, number>();
  for (let y = top; y < bottom; y += 1) {
    const bits = layersOn(layers, y);
    const same = drawn.get(bits);
    if (same === undefined) {
      const line = pixels.subarray(y * width, (y + 1) * width);
      for (const [index, layer] of layers.entries()) if (bits & (1 << index)) inkLine(line, layer);
      drawn.set(bits, y);
    } else pixels.copyWithin(y * width, same * width, (same + 1) * width);
  }
};
