import type { AlertRuleValues } from "@fiel/contracts";
import { hourMs, minuteMs } from "@fiel/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listRecords } from "../../platform/records/rows.ts";
import { openRegistrations } from "../../platform/registrations/cached-registrations.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { lookAt, serverAt } from "./testing/looking.ts";
import { beganMs, seed, type Stop } from "./testing/random-stops.ts";
import { storeStops } from "./testing/stored-incidents.ts";
import { addStoppingPlant } from "./testing/stopping-plant.ts";
import { askWouldHaveDone } from "./would-have-done.ts";

/** All instants are multiples of this, ms, so that steps often fall due at the instant at which an end becomes known. */
const gridMs = 30_000;

let postgres: TestPostgres;
let registrations: Registrations & { close(): Promise<void> };
beforeAll(async () => {
  postgres = await openTestPostgres();
  registrations = await openRegistrations(postgres.store);
});
afterAll(async () => {
  await registrations.close();
  await postgres.close();
});

/** Delays (s) and minutes of the steps of each rule. */
const rules = [
  { name: "Sem demora", on: 0, off: 0, after: [0, 2, 5] },
  { name: "Com demora", on: 60, off: 120, after: [0, 3, 6] },
  { name: "Só demora", on: 0, off: 180, after: [2, 4, 15] },
] as const;

/** A client with a rule of each kind, for its one machine. */
async function plantWithRules(): Promise<number> {
  const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
  await sql`select add_record_months(${[beganMs]}::bigint[])`.execute(postgres.store.shared);
  await postgres.store.withTenant(tenantId, async (transaction) => {
    const { id: _, ...model } = await transaction
      .selectFrom("alert_rules")
      .selectAll()
      .executeTakeFirstOrThrow();
    await transaction.deleteFrom("alert_rules").execute();
    for (const { name, on, off, after } of rules) {
      const [step] = model.steps as unknown as readonly object[];
      const own = {
        name,
        on_delay_s: on,
        off_delay_s: off,
        steps: JSON.stringify(after.map((afterMinutes) => ({ ...step, afterMinutes }))),
        condition: JSON.stringify(model.condition),
        active: JSON.stringify(model.active),
      };
      await transaction
        .insertInto("alert_rules")
        .values({ ...model, ...own })
        .execute();
    }
  });
  return tenantId;
}

/** Number of incidents of which each step was taken, by rule. */
const toldOf = (tenantId: number): Promise<Record<string, number[]>> =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const rows = await transaction
      .selectFrom("alert_incidents")
      .innerJoin("alert_rules", "alert_rules.id", "alert_incidents.rule_id")
      .select(["alert_rules.name", "alert_incidents.steps_taken as taken"])
      .execute();
    return Object.fromEntries(
      rules.map(({ name, after }) => [
        name,
        after.map((_, step) => rows.filter((row) => row.name === name && row.taken.includes(step)).length),
      ]),
    );
  });

/** The same of the previews. */
async function previewsOf(tenantId: number, nowMs: number): Promise<Record<string, number[]>> {
  const stored = await postgres.store.withTenant(tenantId, (transaction) =>
    listRecords(transaction, alertRuleEntity, { by: ["name"] }),
  );
  const found: Record<string, number[]> = {};
  for (const rule of stored as unknown as (AlertRuleValues & { id: number })[]) {
    const client = { tenantId, timeZone: "America/Sao_Paulo" };
    const server = serverAt({ postgres, registrations }, nowMs);
    const { days7 } = await askWouldHaveDone(server, client, rule, new AbortController().signal);
    found[rule.name] = [...days7.steps];
  }
  return found;
}

/** Looks at each instant at which something may happen, with the stops and silences known until then. */
async function live(tenantId: number, stops: readonly Stop[], silences: readonly Stop[], untilMs: number) {
  for (let nowMs = beganMs; nowMs <= untilMs; nowMs += gridMs) {
    await storeStops(postgres, tenantId, stops, nowMs - gridMs, nowMs);
    await storeStops(postgres, tenantId, silences, nowMs - gridMs, nowMs, 90);
    await lookAt({ postgres, registrations }, tenantId, nowMs);
  }
}

/** Stretches one after the other, as long and as far apart as given in steps of the grid. */
function inTurn(parts: readonly { after: number; length: number }[], untilMs: number): Stop[] {
  const all: Stop[] = [];
  let atMs = beganMs;
  for (const { after, length } of parts) {
    const startMs = atMs + after * gridMs;
    atMs = startMs + length * gridMs;
    if (atMs < untilMs) all.push({ startMs, endMs: atMs, startLateMs: 0, endLateMs: 0 });
  }
  return all;
}

const some = (most: { after: number; length: number }, n: number) =>
  fc.sample(
    fc.array(
      fc.record({
        after: fc.integer({ min: 1, max: most.after }),
        length: fc.integer({ min: 1, max: most.length }),
      }),
      { minLength: 80, maxLength: 80 },
    ),
    { numRuns: 1, seed: seed + n },
  )[0] ?? [];

it(`the steps of a preview are those that were told, also until the off-delay is over, in silences and of what goes on and off (FIEL_SEED=${seed})`, async () => {
  const tenantId = await plantWithRules();
  const untilMs = beganMs + 5 * hourMs;
  const stops = inTurn(some({ after: 30, length: 20 }, 1), untilMs);
  const silences = inTurn(some({ after: 80, length: 20 }, 2), untilMs);
  await live(tenantId, stops, silences, untilMs);
  const told = await toldOf(tenantId);
  expect(await previewsOf(tenantId, untilMs)).toEqual(told);
  expect(
    Object.values(told)
      .flatMap((counts) => counts.slice(0, 2))
      .filter((count) => count > 1),
  ).toHaveLength(6);
});

it("a stop of 14 minutes has its second step, after 15, told while an off-delay of three minutes runs, and the preview says so", async () => {
  const tenantId = await plantWithRules();
  const stop = { startMs: beganMs + minuteMs, endMs: beganMs + 15 * minuteMs, startLateMs: 0, endLateMs: 0 };
  const untilMs = beganMs + 30 * minuteMs;
  await live(tenantId, [stop], [], untilMs);
  const told = await toldOf(tenantId);
  expect(told["Só demora"]).toEqual([1, 1, 1]);
  expect(await previewsOf(tenantId, untilMs)).toEqual(told);
});
