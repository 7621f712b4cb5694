import type { Point } from "./slope.ts";

/** A series that is drawn as text and stored as numbers. */
export interface Curve {
  readonly label: string;
  /** Unit of the y values. */
  readonly unit: string;
  /** Label of the x axis. */
  readonly along: string;
  readonly points: readonly Point[];
}

const columns = 60;
const rows = 6;
const blocks = " ▁▂▃▄▅▆▇█";
const eighths = blocks.length - 1;

const number = (value: number): string => value.toLocaleString("pt-BR", { maximumFractionDigits: 1 });

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Median y of each of `columns` equal parts of the x axis. An empty part repeats the part before. Null before the first point. */
function partsOf(points: readonly Point[], lastX: number): (number | null)[] {
  const byPart = Map.groupBy(points, ({ x }) => Math.min(columns - 1, Math.floor((x / lastX) * columns)));
  let latest: number | null = null;
  return Array.from({ length: columns }, (_, part) => {
    latest = medianOf((byPart.get(part) ?? []).map(({ y }) => y)) ?? latest;
    return latest;
  });
}

/** Draws the curve as lines of text, from zero to its highest value. */
export function drawCurve({ label, unit, along, points }: Curve): string {
  const lastX = Math.max(...points.map(({ x }) => x), 0);
  const parts = partsOf(points, lastX || 1);
  const top = Math.max(...parts.map((value) => value ?? 0), 0) || 1;
  const cell = (value: number | null, row: number): string => {
    const filled = Math.round(((value ?? 0) / top) * rows * eighths) - row * eighths;
    return blocks[Math.min(eighths, Math.max(0, filled))] ?? " ";
  };
  const width = number(top).length;
  const lines = Array.from({ length: rows }, (_, i) => {
    const row = rows - 1 - i;
    const mark = i === 0 ? number(top) : row === 0 ? "0" : "";
    return `${mark.padStart(width)} │${parts.map((value) => cell(value, row)).join("")}`.trimEnd();
  });
  const end = `${number(lastX)} ${along}`;
  return [`${label} (${unit})`, ...lines, `${" ".repeat(width + 2)}0${end.padStart(columns - 1)}`].join("\n");
}
