import { dayMs, hourMs, minuteMs } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import type { AlertPlant, Clock } from "./alert-plant.ts";

const shift = (name: string, start: string, end: string) => ({
  name,
  team: null,
  start,
  end,
  breaks: [],
  days: [0],
});

const addShifts = async ({ admin }: AlertPlant) => {
  const shifts = [shift("Manhã", "06:00", "14:00"), shift("Tarde", "14:00", "22:00")];
  const days = { firstDay: "2026-11-01", anchorDay: "2026-11-01", cycleDays: 1 };
  const body = { ...days, name: "Planta", groupId: null, shifts };
  expect((await admin("/registrations/shift-patterns", { body })).fields).toEqual({});
};

const condition = { kind: "oee", limit: 60, afterMinutes: 60 };

/** Sets the clock to the next 09:00 of the plant, 12:00 UTC. */
const toNine = (clock: Clock): void => {
  clock.nowMs = Math.ceil((clock.nowMs - 12 * hourMs) / dayMs) * dayMs + 12 * hourMs;
};

/** Incidents that the rule would have had, newest first. */
const lookBack = async (plant: AlertPlant, more: object = {}) => {
  const body = { name: "x", condition: { ...condition, ...more }, equipments: [3], steps: plant.told() };
  const path = "/registrations/alert-rules/would-have-done";
  return (await plant.admin<{ incidents: { start: number; end: number | null }[] }>(path, { body })).body
    .incidents;
};

export function describeOeeOfShift(of: () => { readonly plant: AlertPlant; readonly clock: Clock }): void {
  describe("the OEE of a shift", () => {
    it("opens below its limit, ends with the shift, and is the same to who is told, who looks back and who asks why not", async () => {
      const { plant, clock } = of();
      await addShifts(plant);
      toNine(clock);
      // The morning has run for three hours and made nothing.
      const startMs = clock.nowMs - 180 * minuteMs;
      const openedMs = startMs + 60 * minuteMs;
      const rule = await plant.addRule({ name: "OEE", condition, equipments: [3] });
      await expect
        .poll(() => plant.incidents())
        .toMatchObject([
          {
            state: "open",
            startedAt: openedMs,
            subject: { name: "ARZ1" },
            facts: { value: 0, limit: 60, shift: "Manhã" },
          },
        ]);
      await expect.poll(() => plant.mails().at(-1)).toMatch(/^ARZ1: OEE de 0,00 % no turno Manhã/);
      expect((await lookBack(plant))[0]).toMatchObject({ start: openedMs, end: null });
      expect(await plant.whyNot(rule.id)).not.toContain("nothingHappened");
      // Half past two: the morning is over, and the afternoon has not run for an hour.
      const overMs = startMs + 480 * minuteMs;
      clock.nowMs = overMs + 30 * minuteMs;
      expect((await lookBack(plant))[0]).toMatchObject({ start: openedMs, end: overMs });
      await plant.send({});
      await expect.poll(() => plant.incidents("?states=ended")).toMatchObject([{ endedAt: overMs }]);
    });

    it("is not judged without shifts, nor before the shift has run for long enough", async () => {
      const { plant, clock } = of();
      toNine(clock);
      expect(await lookBack(plant)).toEqual([]);
      await addShifts(plant);
      const isOpen = async (afterMinutes: number) =>
        (await lookBack(plant, { afterMinutes })).some(({ end }) => end === null);
      expect(await isOpen(240)).toBe(false);
      expect(await isOpen(170)).toBe(true);
    });
  });
}
