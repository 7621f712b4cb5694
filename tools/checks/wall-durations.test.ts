import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findWallDifferences, wallDifferences } from "./wall-durations.ts";

const page = "docs/adr/0075-durations-are-measured-by-a-clock-that-nobody-sets.md";

describe("a difference of two readings of the wall clock", () => {
  const inside = (body: string) =>
    wallDifferences(`import { dayMs } from "./units.ts"; const everyMs = 5_000;
      export class It { #seenMs = 0; look(now: () => number, nowMs: number, at: number, of: { since: number }) { ${body} } }
    `);

  it.each([
    ["a reading and a name", "return nowMs - at;"],
    ["two readings, of which one was kept", "const begun = now(); work(); return now() - begun;"],
    ["a kept reading on the left", "const read = Date.now(); return read - of.since;"],
    ["a member that is private", "return Math.abs(this.clock.now() - this.#seenMs);"],
    ["an instant in the future", "return of.since - now();"],
    ["a comparison that says the same", "return of.since > nowMs - everyMs;"],
    ["a comparison the other way round", "return nowMs >= of.since + everyMs;"],
  ])("is found: %s", (_, body) => {
    expect(inside(body)).toHaveLength(1);
  });

  it.each([
    ["a monotonic clock", "const begun = performance.now(); return performance.now() - begun;"],
    ["a moment some days ago", "return nowMs - 3 * dayMs;"],
    ["a due instant", "return nowMs >= of.since;"],
    ["two instants that are given", "return of.since - at;"],
  ])("is not found: %s", (_, body) => {
    expect(inside(body)).toEqual([]);
  });

  it("stands in the list with what keeps it right when the clock is set, and the list has no other", () => {
    const list = readFileSync(page, "utf8").split("## All differences")[1]?.split("\n## ")[0] ?? "";
    const rows = list.split("\n").filter((line) => line.startsWith("| "));
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, file = ""]) => file),
    );
    expect(named.toSorted()).toEqual([...findWallDifferences().keys()].toSorted());
  });
});
