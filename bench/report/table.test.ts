import { expect, test } from "vitest";
import { below, type Figure } from "./figure.ts";
import { markdownTable, textTable } from "./table.ts";

const figures: Figure[] = [
  {
    id: "a",
    label: "acumuladores",
    unit: "ms",
    fiel: 12.34,
    peer: 24.68,
    better: "less",
    target: below(12.34, 50, "< 50 ms"),
  },
  {
    id: "b",
    label: "ingestão",
    unit: "/s",
    fiel: 90_000,
    peer: 180_000,
    better: "more",
    target: { text: "≥ 100.000/s", isMet: false },
  },
];

test("a row shows both sides, how many times better, and whether the target is met", () => {
  const [, , first, second] = markdownTable(figures).split("\n");
  expect(first).toBe("| acumuladores | 12,3 ms | 24,7 ms | 2 | < 50 ms | cumprida |");
  expect(second).toBe("| ingestão | 90.000 /s | 180.000 /s | 0,5 | ≥ 100.000/s | não cumprida |");
});

test("columns of the terminal's table are aligned", () => {
  const lines = textTable(figures).split("\n");
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.search(/Meta|< 50|≥ 100/)))).toHaveProperty("size", 1);
});
