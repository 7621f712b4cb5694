import { type BoardPicture, getProductionCards } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { ask, storeBatch } from "../../../testing/dashboard-questions.ts";
import { bearer, type TestApp } from "../../../testing/test-app.ts";
import { weighingsOf } from "../../../testing/test-stores.ts";
import { plannedPlant } from "./planned-plant.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface BoardsAtNoon {
  readonly test: TestApp;
  /** In São Paulo, where the server's clock stands. */
  readonly noonMs: number;
}

/** What a board says, against the dashboards and sums by hand. */
export function describeFigures(at: () => BoardsAtNoon): void {
  describe("the figures of a board", () => {
    it("are those of the dashboards and the sums of the records", async () => {
      const { test, noonMs } = at();
      const own = await test.stores.addTenant(plannedPlant);
      const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
      const midnightMs = noonMs - 12 * hourMs;
      // Gross target 1,010 g: +3, -4, +2 g useful, one rejected over, one under.
      const weights = [1_013_000, 1_006_000, 1_012_000, 1_045_000, 985_000];
      await storeBatch(test, own.tenantId, noonMs, {
        weighings: weighingsOf(noonMs - 2 * hourMs, weights),
        statuses: [{ equipment: 3, at: noonMs - 10_000, state: 2, speed: 0 }],
        occurrences: [
          { equipment: 3, code: 20, startedAt: noonMs - 30 * minuteMs, endedAt: null },
          { equipment: 3, code: 21, startedAt: noonMs - 5 * hourMs, endedAt: noonMs - 4 * hourMs },
        ],
      });
      const dates = JSON.stringify([{ startTimestamp: midnightMs, endTimestamp: noonMs }]);
      const answer = await test.app.inject({
        url: `/api/client/${own.tenant}/dashboard/board?zoom=today&dates=${encodeURIComponent(dates)}`,
        headers: bearer(caller.token),
      });
      const { data } = answer.json<{ data: BoardPicture }>();
      const { data: cards } = await ask(test.app, getProductionCards, caller, {
        windows: [{ startMs: midnightMs, endMs: noonMs }],
      });
      const [machine, silent] = data.machines;
      expect(machine).toMatchObject({
        name: "ARZ1",
        condition: "stopped",
        cause: "Falta de filme",
        planned: false,
        since: noonMs - 10_000,
        total: 5,
        useful: 3,
        usefulPercent: 60,
        under: 1,
        over: 1,
        usefulWeight: 3031,
        product: { name: "Arroz 1 kg", weight: 1000 },
      });
      expect(machine?.usefulWeight).toBe(cards[0]?.data.a.s);
      expect(silent).toMatchObject({ name: "FEJ1", condition: "disconnected", since: null, plan: null });
      // 2 a minute over 23 h, the planned hour left out, of 1,010 g.
      expect(machine?.plan).toBe(2 * 60 * 23 * 1010);
      expect(data.stops).toMatchObject({
        duration: 1800,
        count: 1,
        rows: [{ name: "Falta de filme", duration: 1800, cumulativePercent: 100 }],
      });
      expect(data.giveaway).toMatchObject({
        grams: 1,
        previousGrams: 0,
        // It is noon.
        days: null,
        percent: 1 / 30,
        rows: [{ name: "ARZ1" }],
      });
      expect(data.giveaway?.cost).toBeCloseTo(0.005, 9);
      const { pace } = data;
      expect(pace).toMatchObject({ start: midnightMs, end: midnightMs + 24 * hourMs, done: 3031 });
      expect(pace?.planNow).toBe(2 * 60 * 11 * 1010);
      expect(pace?.projected).toBe(6062);
      expect(pace?.behind).toEqual([{ id: 3, difference: 3031 - 2 * 60 * 11 * 1010 }]);
      const noon = pace?.points.find(({ at }) => at === noonMs);
      expect(noon).toMatchObject({ done: 3031, plan: pace?.planNow });
    });
  });
}
