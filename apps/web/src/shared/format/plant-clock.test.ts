import { minuteMs } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldOfInstant, instantOfField, orderCodeOf } from "./plant-clock.ts";

const atMs = Date.UTC(2026, 0, 2, 1, 4, 5);

it("gives an order's code by the plant's clock, whatever the browser's is", () => {
  expect(orderCodeOf(atMs, "America/Sao_Paulo")).toBe("20260101220405");
  expect(orderCodeOf(atMs, "UTC")).toBe("20260102010405");
});

it("has an empty field for no instant, and none for an empty field", () => {
  expect(fieldOfInstant(null, "UTC")).toBe("");
  expect(instantOfField("", "UTC")).toBeNull();
  expect(fieldOfInstant(atMs, "America/Sao_Paulo")).toBe("2026-01-01T22:04");
});

it("reads what it wrote: the same minute, but for the hour that comes twice", () => {
  const zone = fc.constantFrom("America/Sao_Paulo", "UTC", "Asia/Kathmandu", "America/Noronha");
  const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(zone, instant, (timeZone, ms) => {
      const minute = Math.floor(ms / minuteMs) * minuteMs;
      expect(instantOfField(fieldOfInstant(ms, timeZone), timeZone)).toBe(minute);
    }),
  );
});
