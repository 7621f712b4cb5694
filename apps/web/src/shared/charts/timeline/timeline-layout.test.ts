import { describe, expect, it } from "vitest";
import type { Timeline } from "./timeline.ts";
import { labelWidth, plotEdges, rightOfPlot, rowPx, totalsLeft, totalWidths } from "./timeline-layout.ts";

const row = (label: string, totals: readonly string[]): Timeline["rows"][number] => ({
  key: label,
  label,
  bars: [],
  totals,
});
const timeline: Timeline = {
  span: { startMs: 0, endMs: 3_600_000 },
  gaps: [],
  layers: [],
  rows: [row("CAF1", ["3 h 08", "41"]), row("Temperatura da mordaça fora da faixa", ["12 h 41", "2"])],
  totals: ["Parado", "Vezes"],
  overview: [],
};
const desk = { width: 1_200, height: 600 };
const phone = { width: 340, height: 600 };

/** Half the width of "16:00" at the size of a chart's labels, px. */
const halfLabelPx = 15;

/** Height of a name of two lines on a phone, px. */
const twoLinesPx = 24;

it("keeps names of two lines apart on a phone, however many rows there are", () => {
  expect(rowPx(27, true)).toBeGreaterThanOrEqual(twoLinesPx + 8);
  expect(rowPx(27)).toBeLessThan(rowPx(27, true));
});

describe("a timeline's edges", () => {
  it("leave room for half of the last time, beside the totals too", () => {
    expect(totalsLeft(timeline, desk) - plotEdges(timeline, desk).right).toBeGreaterThan(halfLabelPx);
    expect(totalWidths(timeline, phone)).toEqual([]);
    expect(rightOfPlot(timeline, phone)).toBeGreaterThan(halfLabelPx);
  });

  it("keep the totals on the canvas", () => {
    const totals = totalWidths(timeline, desk).reduce((sum, width) => sum + width, 0);
    expect(totalsLeft(timeline, desk) + totals).toBeLessThanOrEqual(desk.width);
  });

  it("give long names no more than the picture can spare", () => {
    expect(labelWidth(timeline, phone)).toBeLessThan(phone.width / 3);
    expect(labelWidth(timeline, desk)).toBeLessThan(desk.width / 4);
  });
});
