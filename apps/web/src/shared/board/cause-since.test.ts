import { expect, it } from "vitest";
import { ownCauseSince } from "./cause-since.ts";

const minuteMs = 60_000;
const stop = {
  condition: "stopped",
  cause: "Troca de produto",
  since: 0,
  causeSince: 19 * minuteMs,
} as const;

it("is told where a machine stood long before its cause began", () => {
  expect(ownCauseSince(stop)).toBe(19 * minuteMs);
  expect(ownCauseSince({ ...stop, since: 40 * minuteMs })).toBe(19 * minuteMs);
});

it("is not told where it is the stop's own, where it is not known, and of what produces", () => {
  expect(ownCauseSince({ ...stop, causeSince: minuteMs - 1 })).toBeNull();
  expect(ownCauseSince({ ...stop, cause: null })).toBeNull();
  expect(ownCauseSince({ ...stop, causeSince: null })).toBeNull();
  expect(ownCauseSince({ ...stop, condition: "producing" })).toBeNull();
});
