import { dayMs, minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { createJudgedDays } from "./conditions/judged-days-cache.ts";
import { lookAtTenant } from "./look-at-tenant.ts";
import { addAlertPlant, type AlertPlant } from "./testing/alert-plant.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let plant: AlertPlant;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += 3 * dayMs;
  plant = await addAlertPlant(test, clock);
});

describe("who was not told", () => {
  it("hears of a day long ago what was of it, its end too, and of no more than a month", async () => {
    const { id } = await plant.addRule({ onDelayS: 600 });
    const startedAt = clock.nowMs - 200 * dayMs;
    const endedAt = startedAt + 5 * minuteMs;
    await plant.send({ occurrences: [plant.stop(0, { startedAt, endedAt })] });
    const ask = async (startMs: number, endMs: number) => {
      const query = `rule=${id}&startTimestamp=${startMs}&endTimestamp=${endMs}`;
      return plant.admin<{ reasons?: object[] }>(`/alerts/why-not?${query}`);
    };
    const { body } = await ask(startedAt - dayMs, startedAt + minuteMs);
    expect(body.reasons).toContainEqual(
      expect.objectContaining({ code: "belowOnDelay", startedAt, endedAt, lastedS: 300 }),
    );
    expect(await ask(0, 32 * dayMs)).toMatchObject({ status: 422, code: "WindowTooLarge" });
    expect(await ask(dayMs, dayMs)).toMatchObject({
      status: 422,
      fields: { endTimestamp: expect.any(String) as string },
    });
  });

  it("waits no longer for a day of 1970 than for yesterday", async () => {
    const { id } = await plant.addRule({ condition: { kind: "factor", limit: 50, minutes: 60 } });
    const durationOf = async (startMs: number): Promise<number> => {
      const query = `rule=${id}&startTimestamp=${startMs}&endTimestamp=${startMs + dayMs}`;
      const askedAt = performance.now();
      expect(await plant.admin(`/alerts/why-not?${query}`)).toMatchObject({ status: 200 });
      return performance.now() - askedAt;
    };
    const recent = [await durationOf(clock.nowMs - dayMs), await durationOf(clock.nowMs - dayMs)];
    const old = [await durationOf(0), await durationOf(0)];
    // It took a thousand times as long.
    expect(Math.min(...old)).toBeLessThan(10 * Math.min(...recent) + 100);
  });
});

describe("a look that takes long", () => {
  it("keeps nobody from saving a rule", async () => {
    const rule = await plant.addRule({});
    const { store } = test.postgres;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => void (open = resolve));
    let begun = (): void => undefined;
    const isUnderWay = new Promise<void>((resolve) => void (begun = resolve));
    const registrations = {
      ...test.stores.registrations,
      of: async (tenantId: number) => {
        begun();
        await gate;
        return test.stores.registrations.of(tenantId);
      },
    };
    const { tenantId } = plant.tenant;
    const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(store.shared);
    const looking = lookAtTenant(
      {
        postgres: store,
        telemetry: test.stores.telemetry,
        registrations,
        log: { warn: () => undefined },
        now: () => clock.nowMs,
        judgedDays: createJudgedDays(),
      },
      { tenantId, wokenAt: rows[0]?.at ?? new Date(), isNews: false },
      new AbortController().signal,
    );
    await isUnderWay;
    const saved = await plant.changeRule(rule, { name: "Outra" });
    expect(saved.name).toBe("Outra");
    open();
    await looking;
  });
});
