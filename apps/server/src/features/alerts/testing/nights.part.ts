import { hourMs, minuteMs, startOfDayMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { AlertPlant, Clock } from "./alert-plant.ts";

interface Opened {
  readonly plant: AlertPlant;
  readonly clock: Clock;
}

/** Options of every poll here; empty, so that the default timeout of the suite holds. */
const patience = {};
const zone = "America/Sao_Paulo";

/** Tests of gateways that are off outside the active hours of their rule. */
export const describeNights = (at: () => Opened): void => {
  describe("a gateway that is off for the night", () => {
    it("is told in the morning only where it does not come back in its minute", async () => {
      const { plant, clock } = at();
      const states = async () => (await plant.incidents()).map(({ state }) => state);
      /** Advances the clock by 100 ms with each request, about as fast as real time. */
      const later =
        <T>(ask: () => Promise<T>) =>
        () => {
          clock.nowMs += 100;
          return ask();
        };
      const active = { when: "inHours", from: "06:00", to: "22:00", weekdays: [0, 1, 2, 3, 4, 5, 6] };
      await plant.addRule({ name: "Sem sinal", condition: { kind: "gatewaySilent" }, active });
      clock.nowMs = startOfDayMs(clock.nowMs, zone, 1) + 22 * hourMs - minuteMs / 2;
      await plant.send({});
      clock.nowMs = startOfDayMs(clock.nowMs, zone, 1) + 6 * hourMs + minuteMs / 4;
      const morningMs = clock.nowMs;
      await expect
        .poll(
          later(async () => clock.nowMs - morningMs),
          patience,
        )
        .toBeGreaterThan(3_000);
      expect(await states()).toEqual([]);
      await plant.send({});
      clock.nowMs += 2 * minuteMs;
      await expect.poll(later(states), patience).toEqual(["open"]);
    });
  });
};
