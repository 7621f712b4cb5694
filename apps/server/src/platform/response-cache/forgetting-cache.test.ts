import { expect, test } from "vitest";
import { createForgettingCache } from "./forgetting-cache.ts";

const minute = 60_000;

test("holds what is asked for now and then, and lets go of what nobody asks for any more", () => {
  let at = 1;
  const cache = createForgettingCache<{ n: number }>({
    maxBytes: 1_000,
    largestBytes: 100,
    bytesOf: () => 1,
    forgottenAfterMs: 15 * minute,
    now: () => at,
  });
  cache.set("today", { n: 0 });
  const counts = Array.from({ length: 600 }, (_, n) => {
    cache.set(`until minute ${n}`, { n });
    expect(cache.get("today")).toEqual({ n: 0 });
    at += minute;
    return cache.count;
  });
  // Values of fifteen minutes, of the one or two minutes until the next purge, and today's.
  expect(Math.max(...counts)).toBeLessThanOrEqual(19);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(16);
  expect(cache.get("until minute 599")).toEqual({ n: 599 });
  expect(cache.get("until minute 500")).toBeUndefined();
});
