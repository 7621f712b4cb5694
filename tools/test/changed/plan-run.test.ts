import { expect, test } from "vitest";
import { narrowed, planLine } from "./plan-run.ts";

const runs = [
  { project: "unit", filters: [] },
  { project: "integration", filters: ["apps/a.integration.test.ts", "bench/b.integration.test.ts"] },
  { project: "e2e", filters: ["e2e/c.spec.ts"] },
];

test("paths and a project narrow what was chosen, and never widen it to all of a project", () => {
  expect(narrowed(runs, null, [])).toEqual(runs);
  expect(narrowed(runs, null, ["apps/"])).toEqual([
    { project: "unit", filters: ["apps/"] },
    { project: "integration", filters: ["apps/a.integration.test.ts"] },
  ]);
  expect(narrowed(runs, "e2e", [])).toEqual([{ project: "e2e", filters: ["e2e/c.spec.ts"] }]);
  expect(narrowed(runs, "e2e", ["apps/"])).toEqual([]);
});

test("tells what was chosen", () => {
  expect(planLine(runs)).toBe("Changed: checks, unit tests, 2 files of integration tests, 1 journeys");
  expect(planLine([])).toBe("Nothing changed");
});
