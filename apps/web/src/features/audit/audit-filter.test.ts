import { describe, expect, it } from "vitest";
import { auditSearchOf, faultOfDays, windowOf } from "./audit-filter.ts";

const zone = "America/Sao_Paulo";
/** 21/11/2026 00:30 in São Paulo, and also the 21st in UTC. */
const nowMs = Date.UTC(2026, 10, 21, 3, 30);

it("reads what an address says and leaves out what it does not understand", () => {
  expect(
    auditSearchOf({
      period: "custom",
      from: "2026-11-01",
      to: "2026-02-30",
      actor: " ",
      entity: "user",
      x: 1,
    }),
  ).toEqual({ period: "custom", from: "2026-11-01", entity: "user" });
  expect(auditSearchOf({ period: "week", from: "2026-11-01", action: "explode" })).toEqual({});
});

describe("the period", () => {
  const midnight = (day: number) => Date.UTC(2026, 10, day, 3);

  it("begins at the plant's midnight, today included", () => {
    expect(windowOf({ period: "today" }, nowMs, zone)).toEqual({ from: midnight(21) });
    expect(windowOf({}, nowMs, zone)).toEqual({ from: midnight(15) });
    expect(windowOf({ period: "all" }, nowMs, zone)).toEqual({});
  });

  it("of one's own has both its days", () => {
    const own = { period: "custom", from: "2026-11-03", to: "2026-11-03" } as const;
    expect(windowOf(own, nowMs, zone)).toEqual({ from: midnight(3), to: midnight(4) });
  });

  it("of one's own needs both days, in order", () => {
    const days = (from?: string, to?: string) =>
      faultOfDays({ period: "custom", ...(from ? { from } : {}), ...(to ? { to } : {}) });
    expect(days("2026-11-03")).toBe("audit.dayRequired");
    expect(days("2026-11-03", "2026-11-02")).toBe("audit.dayOrder");
    expect(days("2026-11-03", "2026-11-03")).toBeNull();
    expect(faultOfDays({})).toBeNull();
  });
});
