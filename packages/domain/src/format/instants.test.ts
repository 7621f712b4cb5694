import { describe, expect, it } from "vitest";
import { formatInstant, type InstantStyle } from "./instants.ts";

describe("instants", () => {
  const atMs = Date.UTC(2026, 10, 21, 2, 5, 9);

  it.each<[InstantStyle, string]>([
    ["date", "20/11/2026"],
    ["dayMonth", "20/11"],
    ["time", "23:05"],
    ["timeSeconds", "23:05:09"],
    ["dateTime", "20/11/2026 23:05"],
    ["dateTimeSeconds", "20/11/2026 23:05:09"],
  ])("as %s are on the plant's clock", (style, expected) => {
    expect(formatInstant(atMs, style, "America/Sao_Paulo")).toBe(expected);
  });

  it("write midnight as 00:00", () => {
    expect(formatInstant(Date.UTC(2026, 10, 21, 3), "time", "America/Sao_Paulo")).toBe("00:00");
  });

  it("are absent for no value", () => {
    expect(formatInstant(null, "date", "UTC")).toBeNull();
  });
});
