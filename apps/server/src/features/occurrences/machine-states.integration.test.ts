import { readFileSync } from "node:fs";
import { getOccurrences, getOccurrencesHistogram } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Caller, storeBatch } from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

/** Published log of seven real machines; see its README. */
const file = new URL("../../../../../packages/domain/test-data/machine_states.csv", import.meta.url);
const idle = 21;
const stopped = 22;

interface Interval {
  readonly machine: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly reason: string;
}

const log = readFileSync(file, "utf8")
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line): Interval => {
    const [, machine = "", start = "", end = "", reason = ""] = line.split(",");
    return { machine, startMs: instantOf(start), endMs: instantOf(end), reason };
  });
const machines = [...new Set(log.map(({ machine }) => machine))];

let test: TestApp;
let caller: Caller;

beforeAll(async () => {
  test = await openTestApp();
  const registered = machines.map((_, i) => ({
    mid: i + 1,
    name: `M${i + 1}`,
    ip: "127.0.0.1",
    createdAt: Date.UTC(2023, 0, 1),
  }));
  const events = [
    { code: idle, name: "Idle" },
    { code: stopped, name: "Stopped" },
  ];
  const plant = await test.stores.addTenant({ equipment: registered, events });
  caller = { tenant: plant.tenant, token: (await test.signIn(plant, "Supervisor")).token };
  const occurrences = log
    .filter(({ reason }) => reason !== "Working")
    .map(({ machine, startMs, endMs, reason }) => ({
      equipment: machines.indexOf(machine) + 1,
      code: reason === "Idle" ? idle : stopped,
      startedAt: startMs,
      endedAt: endMs,
    }));
  // A status for each machine, because one that never stopped would otherwise be unknown.
  const statuses = registered.map(({ mid }) => ({
    equipment: mid,
    at: log[0]?.startMs ?? 0,
    state: 2,
    speed: 60,
  }));
  await storeBatch(test, plant.tenantId, Date.UTC(2023, 2, 1), { occurrences, statuses });
});
afterAll(() => test.close());

/** Occurrences over the span of the machine's own log. */
async function askOf(machine: string, eventsCode: readonly number[] = []) {
  const own = log.filter((one) => one.machine === machine);
  const windows = [{ startMs: own[0]?.startMs ?? 0, endMs: own.at(-1)?.endMs ?? 0 }];
  const question = { windows, equipments: [machines.indexOf(machine) + 1], eventsCode };
  const { data } = await ask(test.app, getOccurrences, caller, question);
  const { result } = await ask(test.app, getOccurrencesHistogram, caller, question);
  return { group: data.result[0], causes: result[0]?.events ?? [] };
}

it("adds up to the totals that were published with the log", async () => {
  let available = 0;
  let stood = 0;
  const totals = new Map<string | null, { count: number; duration: number }>();
  for (const machine of machines) {
    const { group, causes } = await askOf(machine);
    available += group?.timeAvailable ?? 0;
    stood += group?.duration ?? 0;
    for (const { description, count, duration } of causes) {
      const known = totals.get(description) ?? { count: 0, duration: 0 };
      totals.set(description, { count: known.count + count, duration: known.duration + duration });
    }
  }
  expect({ available, stood, working: available - stood }).toEqual({
    available: 7140,
    stood: 6692,
    working: 448,
  });
  expect(Object.fromEntries(totals)).toEqual({
    Idle: { count: 6, duration: 6069 },
    Stopped: { count: 6, duration: 623 },
  });
});

it("leaves out what the user ignores", async () => {
  const { group, causes } = await askOf("Loading robot", [idle]);
  expect(group).toMatchObject({ timeAvailable: 715, duration: 68 });
  expect(causes.map(({ code, duration }) => [code, duration])).toEqual([[stopped, 68]]);
});

function instantOf(text: string): number {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = text.split(/[/ :]/).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
