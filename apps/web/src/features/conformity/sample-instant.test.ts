import { expect, it } from "vitest";
import { instantStyleAt } from "./sample-instant.ts";

const zone = "America/Sao_Paulo";
const at = (text: string) => Date.parse(`${text}-03:00`);
const nowMs = at("2026-11-22T00:30:00");

it("names no day for what happened on the plant's present one", () => {
  expect(instantStyleAt(at("2026-11-22T00:00:00"), nowMs, zone)).toBe("time");
  // 20:00 in the plant's zone is 23:00 UTC, and 22:00 is already the next day in UTC.
  expect(instantStyleAt(at("2026-11-21T20:00:00"), at("2026-11-21T22:00:00"), zone)).toBe("time");
});

it("names the day of anything else, as near as it may be", () => {
  expect(instantStyleAt(at("2026-11-21T23:59:59"), nowMs, zone)).toBe("dayMonth");
  expect(instantStyleAt(at("2026-01-01T00:00:00"), nowMs, zone)).toBe("dayMonth");
});

it("names the year too where the plant's present one is another", () => {
  expect(instantStyleAt(at("2025-11-22T00:10:00"), nowMs, zone)).toBe("date");
  expect(instantStyleAt(at("2025-12-31T23:30:00"), nowMs, zone)).toBe("date");
});
