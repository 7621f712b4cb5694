import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));

/** Fields of answers that may hold only some of what they name. */
const fields = (code: string): string[] =>
  [...code.matchAll(/^ {2}(\w+): downsampled\(/gm)].map(([, name = ""]) => name);
/** Fields of which the comment says so, but that have the type of a list of all. */
const mistyped = (code: string): string[] =>
  [...code.matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s+(\w+): z\s*\.array\(/g)].flatMap(
    ([, says = "", name = ""]) =>
      /of each of at most [\d,]+ steps|for each of at most [\d,]+ steps/.test(
        says.replaceAll(/\s+\*?\s*/g, " "),
      )
        ? [name]
        : [],
  );

/** Who reads a downsampled list: pictures and the tables of pictures. Nobody here says last, first, newest or how many. */
const readers = new Map([
  ["conformity/conformity-axis.ts", "range of the axis: the extremes of each step are kept"],
  ["conformity/conformity-chart.tsx", "points that a pointer or an arrow key reaches"],
  ["conformity/conformity-facts.ts", "refused samples beside their count, and the one that was pointed at"],
  ["conformity/conformity-option.ts", "the point under the pointer"],
  ["conformity/conformity-panel.tsx", "the picture's table"],
  ["conformity/conformity-points.ts", "lines and marks of the picture"],
  ["conformity/conformity-series.ts", "lines and marks of the picture"],
  ["conformity/conformity-table.tsx", "the picture's table"],
  ["conformity/samples-dialog.tsx", "the list, which says how many of all it lists"],
  ["conformity/use-sample-weights.ts", "packages of one sample, fewer than are downsampled"],
  ["control-charts/chart-facts.ts", "the point that was pointed at, and the drawn ones beside it"],
  ["control-charts/chart-series.ts", "lines and marks of the picture"],
  ["control-charts/chart-table.tsx", "the picture's table"],
  ["control-charts/charts-panel.tsx", "the picture's table"],
  ["control-charts/control-chart-option.ts", "the point under the pointer"],
  ["control-charts/control-chart-picture.tsx", "range of the axes, and points that a pointer reaches"],
  ["control-charts/use-point-weights.ts", "packages of one point, fewer than are downsampled"],
]);

it("knows a list that is downsampled and says so only in its comment", () => {
  const comment =
    "/**\n * All up to 500; then of each of at most 100\n * steps the lowest.\n */\n  samples: ";
  expect(mistyped(`${comment}z.array(sample),`)).toEqual(["samples"]);
  expect(mistyped(`${comment}downsampled(sample),`)).toEqual([]);
  expect(mistyped("/** The last 30. */\n  latest: z.array(sample),")).toEqual([]);
});

it("knows each answer that downsamples a list", () => {
  const contracts = filesIn("packages/contracts/src/**/*.ts");
  const found = contracts.flatMap(({ file, code }) =>
    fields(code).map((name) => `${file.slice("packages/contracts/src/".length)}: ${name}`),
  );
  expect(found.toSorted()).toEqual([
    "dashboard/conformity.ts: items",
    "dashboard/conformity.ts: samples",
    "quality/control-charts.ts: points",
  ]);
  expect(contracts.flatMap(({ code }) => mistyped(code))).toEqual([]);
});

it("knows each file that reads such a list, and why", () => {
  const found = filesIn("apps/*/src/**/*.{ts,tsx}", "packages/{domain,testkit}/src/**/*.ts")
    .filter(({ code }) => /\btoDraw\(/.test(code))
    .map(({ file }) => file.replace("apps/web/src/features/", ""));
  expect(found.toSorted()).toEqual([...readers.keys()].toSorted());
});
