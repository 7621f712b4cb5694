import { hourMs, minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { AlertPlant, Clock } from "./alert-plant.ts";

/** Tests of steps that came too late to be told when they were due. */
export const describeLateSteps = (at: () => { readonly plant: AlertPlant; readonly clock: Clock }): void => {
  const step = (afterMinutes: number) => ({
    afterMinutes,
    users: [at().plant.person.id],
    by: ["mail"],
    roles: [],
    destinations: [],
  });
  /** Steps told, from 1 on, and the number still to come. Advances the clock by 100 ms. */
  const told = async () => {
    at().clock.nowMs += 100;
    const [incident] = await at().plant.incidents();
    const { body } = await at().plant.admin<{
      deliveries: { step: number }[];
      upcoming: { dueAt: number }[];
    }>(`/alerts/incidents/${incident?.id}`);
    return { steps: body.deliveries.map((one) => one.step), upcoming: body.upcoming.length };
  };

  /** Expects so many mails in all, and no more while the clock goes on for two seconds, in which the rules are looked at again. */
  const mailed = async (count: number) => {
    await expect.poll(() => at().plant.mails().length).toBe(count);
    const seenMs = at().clock.nowMs;
    await expect
      .poll(async () => {
        await told();
        return at().clock.nowMs - seenMs;
      })
      .toBeGreaterThan(2_000);
    expect(at().plant.mails()).toHaveLength(count);
  };

  describe("a rule that is saved while its condition lasts", () => {
    it("tells its first step, and the next ones when as much time has passed for whom it told", async () => {
      await at().plant.send({ occurrences: [at().plant.stop(5 * hourMs)] });
      await at().plant.addRule({ steps: [step(0), step(30), step(60)] });
      await expect.poll(told).toEqual({ steps: [1], upcoming: 2 });
      await mailed(1);
      at().clock.nowMs += 31 * minuteMs;
      await expect.poll(async () => (await told()).upcoming).toBe(1);
      await mailed(2);
      at().clock.nowMs += 31 * minuteMs;
      await expect.poll(async () => (await told()).upcoming).toBe(0);
      await mailed(3);
    });
  });

  it("steps that are added to what is open for longer than all of them are told one after the other", async () => {
    await at().plant.send({ occurrences: [at().plant.stop(5 * hourMs)] });
    const rule = await at().plant.addRule({ steps: [step(0)] });
    await expect.poll(told).toEqual({ steps: [1], upcoming: 0 });
    at().clock.nowMs += 3 * hourMs;
    await at().plant.changeRule(rule, { steps: [0, 30, 60, 90].map(step) });
    await expect.poll(told).toEqual({ steps: [1, 2], upcoming: 2 });
    await mailed(2);
    at().clock.nowMs += 31 * minuteMs;
    await expect.poll(told).toEqual({ steps: [1, 2, 3], upcoming: 1 });
    await mailed(3);
  });
};
