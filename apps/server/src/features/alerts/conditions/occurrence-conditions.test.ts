import type { Occurrence } from "@fiel/domain";
import { expect, it } from "vitest";
import { plannedEventsOf } from "../../../platform/registrations/planned-events.ts";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import type { ConditionSource } from "./condition.ts";
import { readEvent, readStopped } from "./occurrence-conditions.ts";

const [cleaning, emergency, film] = [12, 3, 20];
const minuteMs = 60_000;
const machine = { mid: 1, name: "EQ1" } as RegisteredEquipment;
const span = { startMs: 0, endMs: 120 * minuteMs };

const readAll = async (occurrences: readonly Occurrence[]) => {
  const registrations = {
    events: new Map([[emergency, "Emergência"]]),
    plannedEvents: plannedEventsOf([cleaning], new Map()),
  } as Partial<ConditionSource["registrations"]>;
  const found = { registrations, occurrences: async () => new Map([[1, occurrences]]) };
  const source = found as unknown as ConditionSource;
  const watched = { machines: [machine], span, active: { when: "always" } as const };
  const condition = { kind: "stopped", minutes: 2, causes: [], except: [] } as const;
  const [stopped] = await readStopped(source, condition as never, watched);
  const [event] = await readEvent(source, { kind: "event", codes: [emergency] } as never, watched);
  const shown = (one: typeof stopped) =>
    one?.stretches.map(({ startMs, endMs, facts }) => [startMs, endMs, facts.code, facts.causeSince]);
  return { stopped: shown(stopped), event: shown(event) };
};

it("an alarm inside a planned stop is no unplanned stop, but is the alarm that a rule about it names", async () => {
  const found = await readAll([
    { code: cleaning, startMs: 0, endMs: null },
    { code: emergency, startMs: 5 * minuteMs, endMs: null },
  ]);
  expect(found).toEqual({ stopped: [], event: [[5 * minuteMs, null, emergency, 5 * minuteMs]] });
});

it("an alarm that outlasts the planned stop stops the machine from its end on", async () => {
  const { stopped } = await readAll([
    { code: film, startMs: -minuteMs, endMs: 2 * minuteMs },
    { code: cleaning, startMs: 0, endMs: 30 * minuteMs },
    { code: emergency, startMs: 5 * minuteMs, endMs: null },
  ]);
  expect(stopped).toEqual([
    [-minuteMs, 0, film, -minuteMs],
    [30 * minuteMs, null, emergency, 5 * minuteMs],
  ]);
});
