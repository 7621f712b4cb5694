import {
  type BoardPicture,
  getLosses,
  getOccurrences,
  getOccurrencesHistogram,
  getProductionCards,
} from "@fiel/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ask, storeBatch } from "../../../testing/dashboard-questions.ts";
import { bearer, type TestApp } from "../../../testing/test-app.ts";
import { weighingsOf } from "../../../testing/test-stores.ts";
import { plannedPlant } from "./planned-plant.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const seed = Number(process.env["FIEL_SEED"]);

export interface BoardsAtNoon {
  readonly test: TestApp;
  /** Noon in São Paulo, where the server's clock stands. */
  readonly noonMs: number;
}

/** Tests of a board's figures against the dashboards and sums by hand. */
export function describeFigures(at: () => BoardsAtNoon): void {
  describe("the figures of a board", () => {
    it("are those of the dashboards and the sums of the records", async () => {
      const { test, noonMs } = at();
      const own = await test.stores.addTenant(plannedPlant);
      const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
      const midnightMs = noonMs - 12 * hourMs;
      // Gross target 1,010 g: useful packages of +3, -4 and +2 g, one rejected over and one under.
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
      const losses = await ask(test.app, getLosses, caller, {
        windows: [{ startMs: midnightMs, endMs: noonMs }],
      });
      const account = losses.data.result.machines.find(({ id }) => id === 3)?.account;
      expect(account?.oee).toBeGreaterThan(0);
      expect(account).toMatchObject(machine?.oee ?? {});
      expect(silent).toMatchObject({ name: "FEJ1", condition: "disconnected", since: null, plan: null });
      // 2 packages per minute of 1,010 g over 23 h; the planned hour is left out.
      expect(machine?.plan).toBe(2 * 60 * 23 * 1010);
      expect(data.stops).toMatchObject({
        // The planned hour is stopped time but no cause.
        duration: 5400,
        planned: 3600,
        count: 2,
        rows: [{ name: "Falta de filme", duration: 1800, cumulativePercent: 100 }],
      });
      expect(data.giveaway).toMatchObject({
        grams: 1,
        previousGrams: 0,
        // Null, because the day is not over.
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

    it("tell no month of a plant that began two hours ago, however long the period is", async () => {
      const { test, noonMs } = at();
      const own = await test.stores.addTenant(plannedPlant);
      const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
      const daysOf = async (): Promise<number | null | undefined> => {
        const week = [{ startTimestamp: noonMs - 7 * 24 * hourMs, endTimestamp: noonMs }];
        const dates = encodeURIComponent(JSON.stringify(week));
        const url = `/api/client/${own.tenant}/dashboard/board?zoom=custom&dates=${dates}`;
        const answer = await test.app.inject({ url, headers: bearer(caller.token) });
        return answer.json<{ data: BoardPicture }>().data.giveaway?.days;
      };
      const packages = [1_013_000, 1_006_000, 1_012_000];
      await storeBatch(test, own.tenantId, noonMs, {
        weighings: weighingsOf(noonMs - 2 * hourMs, packages),
      });
      expect(await daysOf()).toBeNull();
      await storeBatch(test, own.tenantId, noonMs, {
        weighings: weighingsOf(noonMs - 50 * hourMs, packages),
      });
      expect(await daysOf()).toBeGreaterThan(6);
    });

    it("have one figure for stopped and planned time with the calls of stops, causes and cards", async () => {
      const { test, noonMs } = at();
      const own = await test.stores.addTenant({
        ...plannedPlant,
        events: [...plannedPlant.events, { code: 22, name: "Ajuste", notificationLevel: 1 }],
      });
      const caller = { ...own, token: (await test.signIn(own, "Operator")).token };
      const hours = { startMs: noonMs - 12 * hourMs, endMs: noonMs };
      const randomMs = fc.integer({ min: 0, max: 100_000 }).map((any) => any * minuteMs);
      const [any = []] = fc.sample(fc.array(randomMs, { minLength: 240, maxLength: 240 }), {
        numRuns: 1,
        seed,
      });
      const anyMs = (place: number, most: number): number => (any[place] ?? 0) % most;
      // Overlapping stops of three codes, one of them planned.
      const occurrences = Array.from({ length: 120 }, (_, index) => {
        const startedAt = hours.startMs + anyMs(2 * index, 11 * hourMs) + index;
        return {
          equipment: index % 4 === 0 ? 4 : 3,
          code: 20 + (index % 3),
          startedAt,
          endedAt: Math.min(noonMs, startedAt + minuteMs + anyMs(2 * index + 1, 20 * minuteMs)),
        };
      });
      await storeBatch(test, own.tenantId, noonMs, { occurrences });
      const windows = [hours];
      const [stops, causes, { data: cards }] = await Promise.all([
        ask(test.app, getOccurrences, caller, { windows }),
        ask(test.app, getOccurrencesHistogram, caller, { windows }),
        ask(test.app, getProductionCards, caller, { windows }),
      ]);
      const dates = JSON.stringify([{ startTimestamp: hours.startMs, endTimestamp: hours.endMs }]);
      const answer = await test.app.inject({
        url: `/api/client/${own.tenant}/dashboard/board?zoom=today&dates=${encodeURIComponent(dates)}`,
        headers: bearer(caller.token),
      });
      const groups = stops.data.result;
      const sumOf = (values: readonly { duration: number; planned: number }[]) => ({
        duration: values.reduce((sum, { duration }) => sum + duration, 0),
        planned: values.reduce((sum, { planned }) => sum + planned, 0),
      });
      const all = sumOf(groups);
      expect(all.duration).toBeGreaterThan(all.planned);
      expect(all.planned).toBeGreaterThan(0);
      expect(sumOf(causes.result)).toEqual(all);
      expect(answer.json<{ data: BoardPicture }>().data.stops).toMatchObject({ ...all, count: 120 });
      const ownTimes = causes.result.flatMap(({ events }) => events.map(({ duration }) => duration));
      expect(ownTimes.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(all.duration);
      for (const { equipment, timeAvailable, duration } of groups) {
        const card = cards.find(({ equipment: { id } }) => id === equipment.mid);
        expect(card?.factor).toBeCloseTo(duration / timeAvailable, 4);
      }
    });
  });
}
