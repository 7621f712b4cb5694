/** Points of a cloud, in two columns of equal length. */
export interface CloudPoints {
  readonly atMs: Float64Array;
  readonly values: Float64Array;
}

/** What of the axes lies on the picture, and how large it is, in the screen's own pixels. */
export interface CloudView {
  readonly startMs: number;
  readonly endMs: number;
  readonly low: number;
  readonly high: number;
  readonly width: number;
  readonly height: number;
  /** Of the square that marks a point. */
  readonly side: number;
}

/** What shines through one mark; more that lie over each other are darker. */
const clear = 0.45;
const mostMarks = 255;
const alphas = Uint8ClampedArray.from({ length: mostMarks + 1 }, (_, marks) => 255 * (1 - clear ** marks));

/** How many marks lie on each pixel, row by row. */
export const cloudCounts = ({ atMs, values }: CloudPoints, view: CloudView): Uint8Array => {
  const { startMs, endMs, low, high, width, height, side } = view;
  const counts = new Uint8Array(width * height);
  const perMs = width / Math.max(1, endMs - startMs);
  const perUnit = height / Math.max(1e-9, high - low);
  for (let index = 0; index < atMs.length; index += 1) {
    const left = Math.round(((atMs[index] ?? 0) - startMs) * perMs - side / 2);
    const top = Math.round((high - (values[index] ?? 0)) * perUnit - side / 2);
    const right = Math.min(width, left + side);
    const bottom = Math.min(height, top + side);
    for (let y = Math.max(0, top); y < bottom; y += 1) {
      for (let x = Math.max(0, left); x < right; x += 1) {
        const at = y * width + x;
        const marks = counts[at] ?? 0;
        if (marks < mostMarks) counts[at] = marks + 1;
      }
    }
  }
  return counts;
};

/** Pixels (RGBA) that are the more opaque the more marks lie on them; their colour is given to them afterwards. */
export const cloudPixels = (points: CloudPoints, view: CloudView): Uint8ClampedArray<ArrayBuffer> => {
  const counts = cloudCounts(points, view);
  const pixels = new Uint8ClampedArray(counts.length * 4);
  for (let at = 0; at < counts.length; at += 1) {
    const marks = counts[at] ?? 0;
    if (marks > 0) pixels[at * 4 + 3] = alphas[marks] ?? 255;
  }
  return pixels;
};
