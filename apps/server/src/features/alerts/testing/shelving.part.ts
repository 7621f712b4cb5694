import { minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { TestApp } from "../../../testing/test-app.ts";
import type { AlertPlant, Clock } from "./alert-plant.ts";

interface Opened {
  readonly test: TestApp;
  readonly plant: AlertPlant;
  readonly clock: Clock;
}

/** Options of every poll here; empty, so that the default timeout of the suite holds. */
const patience = {};

/** Tests of shelving: what it withholds, and what is told when it ends. */
export const describeShelving = (at: () => Opened): void => {
  /** Advances the clock by 100 ms with each request, about as fast as real time. */
  const later =
    <T>(ask: () => Promise<T>) =>
    () => {
      at().clock.nowMs += 100;
      return ask();
    };
  const states = async () => (await at().plant.incidents()).map(({ state }) => state);

  const step = (afterMinutes: number) => ({ afterMinutes, users: [at().plant.person.id], by: ["mail"] });
  /** Expects `count` mails, and no more within the next two seconds of the clock. */
  const told = async (count: number) => {
    await expect
      .poll(
        later(async () => at().plant.mails().length),
        patience,
      )
      .toBe(count);
    const seenMs = at().clock.nowMs;
    await expect
      .poll(
        later(async () => at().clock.nowMs - seenMs),
        patience,
      )
      .toBeGreaterThan(2_000);
    expect(at().plant.mails()).toHaveLength(count);
  };

  describe("an incident that is shelved", () => {
    it("tells nobody until then, and then whom it would have told", async () => {
      await at().plant.addRule({
        steps: [{ afterMinutes: 10, users: [at().plant.person.id], by: ["mail"] }],
      });
      await at().plant.send({ occurrences: [at().plant.stop(minuteMs)] });
      await expect.poll(() => states(), patience).toEqual(["open"]);
      const [incident] = await at().plant.incidents();
      await at().plant.admin(`/alerts/incidents/${incident?.id}/shelve`, { body: { minutes: 30 } });
      at().clock.nowMs += 20 * minuteMs;
      const looked = at().clock.nowMs;
      await expect
        .poll(
          later(async () => at().clock.nowMs - looked),
          patience,
        )
        .toBeGreaterThan(2_000);
      expect(at().plant.mails()).toEqual([]);
      at().clock.nowMs += 11 * minuteMs;
      await told(0);
      at().clock.nowMs += 10 * minuteMs;
      await expect.poll(() => at().plant.mails(), patience).toEqual(["ARZ1 parada: Falta de filme"]);
    });

    it("is shelved when it comes again meanwhile, by whom it was, and then told step after step", async () => {
      await at().plant.addRule({ steps: [step(0), step(10)] });
      const stop = at().plant.stop(minuteMs);
      await at().plant.send({ occurrences: [stop] });
      await told(1);
      const [incident] = await at().plant.incidents();
      await at().plant.admin(`/alerts/incidents/${incident?.id}/shelve`, { body: { minutes: 60 } });
      await at().plant.send({ occurrences: [{ ...stop, endedAt: at().clock.nowMs - 1 }] });
      await told(2);
      at().clock.nowMs += minuteMs;
      await at().plant.send({ occurrences: [at().plant.stop(1_000)] });
      await expect.poll(states, patience).toEqual(["open", "ended"]);
      await told(2);
      const { store } = at().test.postgres;
      const shelvers = await store.withTenant(at().plant.tenant.tenantId, (transaction) =>
        transaction.selectFrom("alert_incidents").select("shelved_by_id").execute(),
      );
      expect(shelvers).toEqual([shelvers[0], shelvers[0]]);
      expect(shelvers[0]?.shelved_by_id).toEqual(expect.any(String));
      at().clock.nowMs += 60 * minuteMs;
      await told(3);
      at().clock.nowMs += 10 * minuteMs;
      await told(4);
    });
  });

  describe("an incident that was told and is then shelved", () => {
    const open = async () => {
      const stop = at().plant.stop(minuteMs);
      await at().plant.addRule({ steps: [step(0), step(30)] });
      await at().plant.send({ occurrences: [stop] });
      await expect.poll(() => at().plant.mails(), patience).toHaveLength(1);
      const [incident] = await at().plant.incidents();
      const url = `/alerts/incidents/${incident?.id}`;
      await at().plant.admin(`${url}/shelve`, { body: { minutes: 60 } });
      return { url, stop };
    };

    it("is told again when it is still there as the shelving ends, and passed on from then", async () => {
      const { stop } = await open();
      at().clock.nowMs += 55 * minuteMs;
      await told(1);
      at().clock.nowMs += 6 * minuteMs;
      await told(2);
      at().clock.nowMs += 20 * minuteMs;
      await told(2);
      at().clock.nowMs += 11 * minuteMs;
      await told(3);
      await at().plant.send({ occurrences: [{ ...stop, endedAt: at().clock.nowMs - 1 }] });
      await told(4);
      // All mails are one conversation, the end included.
      const mails = at().test.mails.filter(({ to }) => to === at().plant.person.email);
      const [first] = mails;
      const roots = first?.thread?.roots;
      expect(roots).toHaveLength(1);
      for (const { id, subject, thread } of mails) {
        expect(subject).toBe("ARZ1 parada: Falta de filme");
        expect(thread).toEqual({ roots, earlier: [first?.id], subject });
        expect(roots).not.toContain(id);
      }
      expect(new Set(mails.map(({ id }) => id)).size).toBe(4);
      expect(mails.at(-1)?.text).toMatch(/^Encerrado: ARZ1 parada/);
    });

    it("is told again when somebody ends the shelving before", async () => {
      const { url } = await open();
      at().clock.nowMs += 10 * minuteMs;
      await told(1);
      await at().plant.admin(`${url}/unshelve`, { body: {} });
      await told(2);
    });

    it("is not, when it ended meanwhile or somebody took it in hand", async () => {
      const { url } = await open();
      await at().plant.admin(`${url}/acknowledge`, { body: {} });
      at().clock.nowMs += 61 * minuteMs;
      await told(1);
    });
  });
};
