import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findOverweight, weighPages } from "./budget.ts";
import { writeTree } from "./write-tree.ts";

const heavy = randomBytes(200_000).toString("base64");
const light = "export {};";

/** index -> home (lazy) -> charts (lazy); what each weighs is the test's. */
const build = (
  weights: { entry: string; home: string; charts: string },
  homeImports: string[] = [],
): string =>
  writeTree({
    "entry.js": weights.entry,
    "home.js": weights.home,
    "charts.js": weights.charts,
    ".vite/manifest.json": JSON.stringify({
      "index.html": { file: "entry.js", isEntry: true, dynamicImports: ["src/features/home/home-page.tsx"] },
      "src/features/home/home-page.tsx": {
        file: "home.js",
        imports: homeImports,
        dynamicImports: ["src/shared/charts/draw.ts"],
      },
      "src/shared/charts/draw.ts": { file: "charts.js" },
    }),
  });

test("a lazy chart library is free", () => {
  expect(findOverweight(build({ entry: light, home: light, charts: heavy + heavy }))).toEqual([]);
});

test("a page counts together with the entry", () => {
  const directory = build({ entry: heavy, home: heavy, charts: light });
  expect(findOverweight(directory)).toHaveLength(1);
  expect(weighPages(directory)[0]?.page).toBe("src/features/home/home-page.tsx");
});

test("a chart library that a page imports at once counts", () => {
  const directory = build({ entry: light, home: light, charts: heavy + heavy }, [
    "src/shared/charts/draw.ts",
  ]);
  expect(findOverweight(directory)).toHaveLength(1);
});

test("an app that was not built is told", () => {
  expect(findOverweight(writeTree({}))).toHaveLength(1);
});
