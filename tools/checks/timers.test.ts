import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = "docs/adr/0075-durations-are-measured-by-a-clock-that-nobody-sets.md";
const sets = /\b(?:set(?:Timeout|Interval)|useDebounced\w+)\(/;
/** A loop that sleeps by this has no timer that something could set anew. */
const sleeps = /import \{ setTimeout \} from "node:timers\/promises"/;

const files = globSync("apps/*/src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

it("the list of timers names each file that sets one, once, and no other", () => {
  const setting = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return sets.test(text) && !sleeps.test(text);
  });
  expect(setting.length).toBeGreaterThan(40);
  const list = readFileSync(page, "utf8").split("## All timers")[1] ?? "";
  const rows = list.split("\n").filter((line) => line.startsWith("| "));
  const named = rows.flatMap((row) => [...row.matchAll(/`(apps\/[^`]+)`/g)].map(([, file = ""]) => file));
  expect(named.toSorted()).toEqual(setting.toSorted());
});
