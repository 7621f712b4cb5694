import { expect, it } from "vitest";
import { cellPadding, fitColumns, pageWidths, type PrintedColumn } from "./column-widths.ts";

/** Width of a text in which every character is half as wide as it is high. */
const half = (text: string): number => text.length / 2;
const figures = (count: number, text = "12.345.678"): PrintedColumn[] =>
  Array.from({ length: count }, () => ({ header: "Pacotes", isFigure: true, texts: [text, "1"] }));
const names: PrintedColumn = { header: "Produto", isFigure: false, texts: ["Arroz agulhinha tipo 1, 5 kg"] };
const widthOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + 2 * cellPadding, 0);

it("stands upright when it can, and lies when it is wide", () => {
  const few = fitColumns([names, ...figures(3)], half, half);
  expect(few).toMatchObject({ isLandscape: false, fontSize: 8 });
  const many = fitColumns([names, ...figures(13)], half, half);
  expect(many.isLandscape).toBe(true);
});

it("keeps numbers on one line and everything on the page", () => {
  for (const count of [1, 5, 9, 12, 14, 17]) {
    const { isLandscape, fontSize, widths } = fitColumns([names, ...figures(count)], half, half);
    expect(widthOf(widths)).toBeLessThanOrEqual(pageWidths[isLandscape ? "landscape" : "portrait"] + 0.001);
    for (const width of widths.slice(1)) expect(width).toBeGreaterThanOrEqual(half("12.345.678") * fontSize);
  }
});

it("stays on the page also with more than a page can hold", () => {
  const { widths } = fitColumns(figures(40, "1".repeat(30)), half, half);
  expect(widthOf(widths)).toBeLessThanOrEqual(pageWidths.landscape + 0.001);
});
