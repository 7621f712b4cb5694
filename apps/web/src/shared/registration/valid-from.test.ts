import { expect, it } from "vitest";
import { faultOfSince } from "./valid-from.tsx";

const nowMs = Date.UTC(2026, 10, 29, 12);

it.each([
  ["from now on", undefined, undefined],
  ["always", 0, undefined],
  ["a date of the past", nowMs - 1, undefined],
  ["a date that is not written yet", null, "registration.validFromMissing"],
  ["a date in the future", nowMs + 60_000, "registration.validFromFuture"],
])("since %s", (_what, since, fault) => {
  expect(faultOfSince(since, nowMs)).toBe(fault);
});
