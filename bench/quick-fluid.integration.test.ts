import { expect, test } from "vitest";
import { browserPath } from "../e2e/support/browser-path.ts";
import type { RunResult } from "./report/result.ts";
import { quickBench } from "./testing/quick-bench.ts";

/** One page of each kind: many cards, packages of one machine, settings. The journeys cover what all pages do. */
const open = ["inicio", "conformidade", "usuarios"];
const args = ["--refreshes", "2", "--open", open.join(",")];
const ran = quickBench<RunResult>("fluid", args, { FIEL_CHROMIUM: browserPath() });

test("every page shows all that was sent, and its chart follows each gesture", () => {
  const { result } = ran();
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(result.checks).toHaveLength(14);
});

test("every figure is there and stands in the printed table and in the files", () => {
  const { result, printed, markdown } = ran();
  const gestures = ["wheel", "drag", "keys"];
  const framesOf = (page: string, moved: readonly string[]) =>
    moved.flatMap((gesture) => ["frame", "p95", "work", "long"].map((part) => `${page}-${gesture}-${part}`));
  const ofPages = ["occurrences", "conformity", "raw"].flatMap((page) => [
    `${page}-paint`,
    ...framesOf(page, gestures),
  ]);
  const ofList = framesOf("catalogue", ["scroll", "leap", "search"]);
  const ofOpen = open.flatMap((page) =>
    ["heap", "heap-growth", "nodes-growth", "listeners-growth"].map((part) => `open-${page}-${part}`),
  );
  const ofEmpty = gestures.map((gesture) => `empty-${gesture}-frame`);
  expect(result.figures.map(({ id }) => id)).toEqual([...ofPages, ...ofList, ...ofEmpty, ...ofOpen]);
  for (const { id, label, fiel } of result.figures) {
    expect(Number.isFinite(fiel), label).toBe(true);
    const mayBeNothing = /-(long|growth)$/.test(id);
    expect(mayBeNothing || fiel > 0, label).toBe(true);
    expect(printed).toContain(label);
    expect(markdown).toContain(label);
  }
});
