import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";
import { pageHeadsOf, pageModules } from "./page-heads.ts";

const manifest = {
  "index.html": { file: "assets/main.js", isEntry: true, imports: ["_first.js"] },
  "_first.js": { file: "assets/first.js", css: ["assets/first.css"] },
  "_shared.js": { file: "assets/shared.js", imports: ["_first.js"], css: ["assets/shared.css"] },
  "src/home-page.tsx": { file: "assets/home.js", imports: ["_shared.js"], css: ["assets/home.css"] },
  "src/engine.ts": { file: "assets/engine.js", imports: ["_shared.js"] },
};

test("a head begins what the page needs and the entry does not name, what comes later after the rest", () => {
  const page = { path: "^/client$", modules: ["home-page.tsx"], later: ["engine.ts"] };
  expect(pageHeadsOf(manifest, [page])[0]?.head.split("\n")).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/shared.js">',
    '<link rel="modulepreload" crossorigin href="/assets/home.js">',
    '<link rel="stylesheet" crossorigin href="/assets/shared.css">',
    '<link rel="stylesheet" crossorigin href="/assets/home.css">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/engine.js">',
  ]);
});

test("a page whose module was moved fails the build", () => {
  expect(() => pageHeadsOf(manifest, [{ path: "^/$", modules: ["gone.tsx"], later: [] }])).toThrow(
    "gone.tsx",
  );
});

test("every page of the router's menu has a head", () => {
  const router = readFileSync(join(rootDirectory, "apps", "web", "src", "app", "router.tsx"), "utf8");
  const segments = [...router.matchAll(/^ {8}page\("([^"]+)"/gm)].map(([, segment = ""]) => segment);
  expect(segments.length).toBeGreaterThan(10);
  for (const segment of segments)
    expect(
      pageModules.some(({ path }) => new RegExp(path).test(`/client/acme/${segment}`)),
      segment,
    ).toBe(true);
});
