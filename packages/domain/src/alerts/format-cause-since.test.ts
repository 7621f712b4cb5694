import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { formatCauseSince } from "./format-cause-since.ts";

const startedMs = Date.UTC(2026, 10, 21, 2, 30);
const textOf = (causeSinceMs: number | undefined) =>
  formatCauseSince(causeSinceMs, startedMs, "America/Sao_Paulo");

describe("since when an incident has its cause", () => {
  it("is on the plant's clock where it is another instant than the incident's start", () => {
    expect(textOf(startedMs + 9 * minuteMs)).toBe("23:39");
    expect(textOf(startedMs - 9 * minuteMs)).toBe("23:21");
  });

  it("has its day where the incident began on another", () => {
    expect(textOf(startedMs + 40 * minuteMs)).toBe("21/11/2026 00:10");
  });

  it("is nothing within a minute of the start, and where it is not known", () => {
    expect(textOf(startedMs + minuteMs)).toBeNull();
    expect(textOf(startedMs - minuteMs)).toBeNull();
    expect(textOf(startedMs + minuteMs + 1)).toBe("23:31");
    expect(textOf(undefined)).toBeNull();
  });
});
