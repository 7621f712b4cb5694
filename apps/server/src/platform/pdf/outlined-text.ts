import type { TextRun } from "./text-runs.ts";
import { fontNamed } from "./typeface.ts";
import { visualOrder } from "./visual-order.ts";

interface Outline {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  /** Factor from the typeface's units. */
  readonly scale: number;
}

/** Height of the middle of capitals above the baseline, as a share of the font size. */
const middle = 0.34;
const shares: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

/** Glyph outlines of runs, from x 0 on the baseline, and their total width. */
function outlinesOf(runs: readonly TextRun[], size: number): { outlines: Outline[]; width: number } {
  const outlines: Outline[] = [];
  let width = 0;
  for (const { text, font: name } of visualOrder(runs)) {
    const font = fontNamed(name);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    for (const [i, { xAdvance, xOffset, yOffset }] of positions.entries()) {
      const path = glyphs[i]?.path.toSVG() ?? "";
      if (path !== "") outlines.push({ path, x: width + xOffset * scale, y: -yOffset * scale, scale });
      width += xAdvance * scale;
    }
  }
  return { outlines, width };
}

/** Draws the text of an SVG element as outlines. Understands only the attributes that charts use. */
export function outlinedText(runs: readonly TextRun[], attributes: string): string {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of attributes.matchAll(/\s([\w-]+)="([^"]*)"/g))
    values.set(name, value);
  const valueOf = (name: string): string | undefined => values.get(name);
  const size = Number(/font-size:\s*([\d.]+)/.exec(attributes)?.[1] ?? 12);
  const { outlines, width } = outlinesOf(runs, size);
  const left = Number(valueOf("x") ?? 0) - width * (shares[valueOf("text-anchor") ?? "start"] ?? 0);
  const foot = Number(valueOf("y") ?? 0) + (valueOf("dominant-baseline") === "central" ? middle * size : 0);
  const drawn = outlines.map(
    ({ path, x, y, scale }) =>
      `<path transform="translate(${left + x} ${foot + y}) scale(${scale} ${-scale})" d="${path}"/>`,
  );
  const around = ["transform", "fill"].flatMap((name) => {
    const value = valueOf(name);
    return value === undefined ? [] : [`${name}="${value}"`];
  });
  return `<g ${around.join(" ")}>${drawn.join("")}</g>`;
}
