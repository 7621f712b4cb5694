import { beforeEach, expect, test, vi } from "vitest";
import { runChecks } from "./run-checks.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const right = { name: "names", run: async () => [] };
const wrong = { name: "paths", run: async () => ["a path that is not there"] };
const broken = { name: "types", run: () => Promise.reject(new Error("no compiler")) };

test("counts what holds and what does not, each once", async () => {
  expect(await runChecks([], [right, wrong, broken, right, right])).toEqual({ passed: 3, failed: 2 });
  expect(await runChecks(["na", "ty"], [right, wrong, broken])).toEqual({ passed: 1, failed: 1 });
});

test("runs a second one while the first goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const first = { name: "first", run: () => promise };
  const second = { name: "second", run: async () => (resolve([]), []) };
  expect(await runChecks([], [first, second])).toEqual({ passed: 2, failed: 0 });
});
