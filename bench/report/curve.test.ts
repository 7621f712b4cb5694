import { expect, test } from "vitest";
import { drawCurve } from "./curve.ts";

const curve = { label: "servidor", unit: "MiB", along: "min" };

test("is drawn from nothing to its highest value, over its whole length", () => {
  const points = Array.from({ length: 61 }, (_, x) => ({ x, y: x * 10 }));
  const [title, first, ...others] = drawCurve({ ...curve, points }).split("\n");
  expect(title).toBe("servidor (MiB)");
  expect(first).toMatch(/^600 │ +[▁▂▃▄▅▆▇█]+$/);
  expect(others.at(-2)).toMatch(/^ {2}0 │ ?[▁▂▃▄▅▆▇]+█+$/);
  expect(others.at(-1)?.trimEnd()).toMatch(/^ {5}0 +60 min$/);
});

test("a value that does not change is a full block, and of no values nothing is drawn", () => {
  const lines = drawCurve({ ...curve, points: [0, 1, 2].map((x) => ({ x, y: 5 })) }).split("\n");
  expect(lines[1]).toContain("█");
  expect(drawCurve({ ...curve, points: [] })).not.toMatch(/[▁▂▃▄▅▆▇█]/);
});
