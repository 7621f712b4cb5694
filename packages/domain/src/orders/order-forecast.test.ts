import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../time/units.ts";
import { type OrderInHand, orderForecast } from "./order-forecast.ts";
import { orderStatus } from "./order-status.ts";

const nowMs = 1_800_000_000_000;
const order: OrderInHand = {
  status: orderStatus.inProduction,
  projected: 1_000,
  whole: { bales: 400, elapsedMs: 8 * hourMs },
  recent: { bales: 200, elapsedMs: 2 * hourMs },
  dueMs: nowMs + 5 * hourMs,
};

describe("an order's forecast", () => {
  it("goes by the last two hours: 600 bales at 100 an hour are six hours, one too many", () => {
    expect(orderForecast(order, nowMs)).toEqual({
      pace: 100,
      endMs: nowMs + 6 * hourMs,
      delayMs: hourMs,
    });
  });

  it("has slack where it ends before it is due", () => {
    expect(orderForecast({ ...order, dueMs: nowMs + 9 * hourMs }, nowMs).delayMs).toBe(-3 * hourMs);
  });

  it("goes by all that was made where the last hours are too short to say anything", () => {
    const short = { bales: 3, elapsedMs: 10 * minuteMs };
    expect(orderForecast({ ...order, recent: short }, nowMs).pace).toBe(50);
  });

  it("that stands does not come back into time by standing longer", () => {
    for (let standsMs = 0; standsMs <= 6 * hourMs; standsMs += minuteMs) {
      const recentMs = Math.min(standsMs, 2 * hourMs);
      const standing = {
        ...order,
        whole: { bales: 900, elapsedMs: 9 * hourMs + standsMs },
        recent: { bales: 100 * ((2 * hourMs - recentMs) / hourMs), elapsedMs: 2 * hourMs },
        dueMs: nowMs + 2 * hourMs + standsMs,
      };
      const { pace, endMs, delayMs } = orderForecast(standing, nowMs + standsMs);
      expect(delayMs! > 0).toBe(standsMs > hourMs);
      const isEndless = pace === 0 && endMs === null && delayMs === Infinity;
      expect(isEndless).toBe(standsMs >= 2 * hourMs);
    }
  });

  it("knows no end without a pace, and is late then only when it is due", () => {
    const none = { bales: 0, elapsedMs: 10 * minuteMs };
    const unknown = { ...order, whole: none, recent: none };
    expect(orderForecast(unknown, nowMs)).toEqual({ pace: null, endMs: null, delayMs: null });
    expect(orderForecast({ ...unknown, dueMs: nowMs - hourMs }, nowMs).delayMs).toBe(hourMs);
  });

  it("that waits has no end, but is late once it is due", () => {
    const paused = { ...order, status: orderStatus.paused };
    expect(orderForecast(paused, nowMs)).toMatchObject({ endMs: null, delayMs: null });
    expect(orderForecast({ ...paused, dueMs: nowMs - minuteMs }, nowMs).delayMs).toBe(minuteMs);
  });

  it("is never late without a due time, once all is made, and once it is over", () => {
    expect(orderForecast({ ...order, dueMs: null }, nowMs).delayMs).toBeNull();
    const past = { ...order, dueMs: nowMs - hourMs };
    const made = { ...past, whole: { bales: 1_000, elapsedMs: hourMs } };
    expect(orderForecast(made, nowMs)).toMatchObject({ endMs: null, delayMs: null });
    for (const status of [orderStatus.finished, orderStatus.cancelled])
      expect(orderForecast({ ...past, status }, nowMs).delayMs).toBeNull();
  });
});
