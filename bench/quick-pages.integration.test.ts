import { expect, test } from "vitest";
import { browserPath } from "../e2e/support/browser-path.ts";
import { quickPages } from "./plan/pages-plan.ts";
import type { RunResult } from "./report/result.ts";
import { quickBench } from "./testing/quick-bench.ts";

const ran = quickBench<RunResult>("pages", [], { FIEL_CHROMIUM: browserPath() });

test("every batch comes to an open page, and each figure stands beside what it was with every call by itself", () => {
  const { result, printed, markdown } = ran();
  expect(result.checks.filter(({ problem }) => problem !== null)).toEqual([]);
  const ofOpenings = quickPages.opened.flatMap((id) =>
    ["words", "figures", "files", "calls", "bytes", "again"].map((part) => `${id}-${part}`),
  );
  const ofLive = quickPages.live.flatMap((id) =>
    ["painted-p50", "painted-p95", "asks"].map((part) => `${id}-${part}`),
  );
  expect(result.figures.map(({ id }) => id)).toEqual([...ofOpenings, ...ofLive, "viewers"]);
  for (const { id, label, fiel, peer } of result.figures) {
    expect(Number.isFinite(fiel), label).toBe(true);
    // A few pages may cost less than the difference between two samples.
    expect(fiel > 0 || id === "viewers", label).toBe(true);
    expect(peer, label).not.toBeNull();
    expect(printed).toContain(label);
  }
  expect(markdown).toContain("cada chamada sozinha");
});

test("a page asks for fewer answers by themselves than it shows", () => {
  const { figures } = ran().result;
  for (const id of quickPages.opened.filter((page) => page !== "login")) {
    const calls = figures.find((one) => one.id === `${id}-calls`);
    expect(calls?.fiel, id).toBeLessThan(calls?.peer ?? 0);
  }
});
