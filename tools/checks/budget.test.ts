import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findOverweight, weighPages } from "./budget.ts";
import { writeTree } from "./write-tree.ts";

const heavy = randomBytes(200_000).toString("base64");
/** Base64 shrinks to three quarters when gzipped. */
const middling = randomBytes(100_000).toString("base64");
const light = "export {};";

/** A build of index -> home (lazy) -> charts (lazy), with the given contents. */
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
        dynamicImports: ["src/shared/charts/engine.ts"],
      },
      "src/shared/charts/engine.ts": { file: "charts.js" },
    }),
  });

test("a lazy chart library is free", () => {
  expect(findOverweight(build({ entry: light, home: light, charts: heavy + heavy }))).toEqual([]);
});

test("a page counts together with the entry", () => {
  const directory = build({ entry: heavy, home: heavy, charts: light });
  expect(findOverweight(directory)).toContainEqual(expect.stringMatching(/home-page.* needs /));
  expect(weighPages(directory)[0]?.page).toBe("src/features/home/home-page.tsx");
});

test("a chart library that a page imports at once counts", () => {
  const directory = build({ entry: light, home: light, charts: heavy + heavy }, [
    "src/shared/charts/engine.ts",
  ]);
  expect(findOverweight(directory)).toContainEqual(expect.stringMatching(/home-page.* needs /));
});

test("what a page adds has a budget of its own", () => {
  const directory = build({ entry: light, home: middling, charts: light });
  expect(findOverweight(directory)).toEqual([expect.stringMatching(/home-page.*of its own/)]);
});

test("the shell counts with the page that it stands around", () => {
  const manifest = {
    "index.html": {
      file: "entry.js",
      isEntry: true,
      dynamicImports: ["src/app/routes/area-route.tsx", "src/app/pages/home/home-page.tsx"],
    },
    "src/app/routes/area-route.tsx": { file: "area.js" },
    "src/app/pages/home/home-page.tsx": { file: "home.js" },
  };
  const directory = writeTree({
    "entry.js": light,
    "area.js": heavy,
    "home.js": light,
    ".vite/manifest.json": JSON.stringify(manifest),
  });
  const [home, area] = weighPages(directory);
  expect(home?.page).toBe("src/app/pages/home/home-page.tsx");
  expect(home?.bytes).toBe((area?.bytes ?? 0) + (home?.ownBytes ?? 0));
});

test("a page of a list that the router asks counts as one that it opens", () => {
  const [list, page] = ["src/app/routes/lazy-pages.ts", "src/app/pages/coils/coils-page.tsx"];
  const manifest = {
    "index.html": { file: "entry.js", isEntry: true, dynamicImports: [list] },
    [list]: { file: "list.js", dynamicImports: [page] },
    [page]: { file: "page.js", imports: ["part"] },
    part: { file: "part.js" },
  };
  const directory = writeTree({
    "entry.js": heavy,
    "list.js": light,
    "page.js": light,
    "part.js": heavy,
    ".vite/manifest.json": JSON.stringify(manifest),
  });
  expect(findOverweight(directory)).toContainEqual(expect.stringMatching(/coils-page.* needs /));
});

test("an app that was not built is told", () => {
  expect(findOverweight(writeTree({}))).toHaveLength(1);
});

test("a page that needs many files is over the budget, however light they are", () => {
  const [page, ...names] = [
    "src/features/home/home-page.tsx",
    ...Array.from({ length: 20 }, (_, i) => `part-${i}`),
  ];
  const manifest = {
    "index.html": { file: "entry.js", isEntry: true, dynamicImports: [page] },
    [page]: { file: "home.js", imports: names },
    ...Object.fromEntries(names.map((name) => [name, { file: `${name}.js` }])),
  };
  const files = ["entry", "home", ...names].map((name) => [`${name}.js`, light] as const);
  const directory = writeTree({
    ...Object.fromEntries(files),
    ".vite/manifest.json": JSON.stringify(manifest),
  });
  expect(findOverweight(directory)).toEqual([expect.stringMatching(/home-page.* needs 22 files/)]);
});
