import type { AlertRuleValues } from "@fiel/contracts";
import { dayMs, hourMs, minuteMs } from "@fiel/domain";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { listRecords } from "../../platform/records/rows.ts";
import { openRegistrations } from "../../platform/registrations/cached-registrations.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { lookAt, serverAt } from "./testing/looking.ts";
import { beganMs, endMs, randomStops, seed, type Stop } from "./testing/random-stops.ts";
import { type Row, storedIncidents, storeStops, type ToldStops } from "./testing/stored-incidents.ts";
import { addStoppingPlant } from "./testing/stopping-plant.ts";
import { askWouldHaveDone } from "./would-have-done.ts";

const everyMs = 41 * minuteMs;

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

const rule = { onDelayS: 60, offDelayS: 120, minimumCount: 3, countWithinS: 3_600 };
const columns = { on_delay_s: 60, off_delay_s: 120, minimum_count: 3, count_within_s: 3_600 };

const look = (tenantId: number, nowMs: number): Promise<void> =>
  lookAt({ postgres, registrations }, tenantId, nowMs);

const inTenant = <T>(
  tenantId: number,
  work: Parameters<typeof postgres.store.withTenant<T>>[1],
): Promise<T> => postgres.store.withTenant(tenantId, work);

const store = (...told: ToldStops): Promise<unknown> => storeStops(postgres, ...told);
const storedOf = (tenantId: number): Promise<Row[]> => storedIncidents(postgres, tenantId);

async function plantWith(): Promise<number> {
  const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
  await sql`select add_record_months(${[beganMs]}::bigint[])`.execute(postgres.store.shared);
  await inTenant(tenantId, (transaction) => transaction.updateTable("alert_rules").set(columns).execute());
  return tenantId;
}

/** Incidents that the preview of the rule reports. */
async function replayOf(tenantId: number, nowMs: number): Promise<Row[]> {
  const [stored] = await inTenant(tenantId, (transaction) =>
    listRecords(transaction, alertRuleEntity, { by: ["name"] }),
  );
  const { incidents, days7, ifDelayed } = await askWouldHaveDone(
    serverAt({ postgres, registrations }, nowMs),
    { tenantId, timeZone: "America/Sao_Paulo" },
    stored as unknown as AlertRuleValues & { id: number },
    new AbortController().signal,
  );
  expect(ifDelayed.find(({ onDelayS }) => onDelayS === rule.onDelayS)?.count).toBe(days7.count);
  return incidents
    .map(({ start, end, openedAt }) => ({ startMs: start, endMs: end, openedMs: openedAt }))
    .toReversed();
}

/** Renames the rule, which must not restart counting, and deletes the states, after which a rule continues from its last incident. */
const disturb = (tenantId: number, n: number): Promise<void> =>
  inTenant(tenantId, async (transaction) => {
    if (n % 11 === 0)
      await transaction
        .updateTable("alert_rules")
        .set({ name: `Parada ${n}` })
        .execute();
    if (n % 17 === 0) await transaction.deleteFrom("alert_states").execute();
  });

describe(`a rule from the third time on (FIEL_SEED=${seed})`, () => {
  it("makes live, look after look, what it would have done: none is inserted late, opened again or rewritten", async () => {
    const tenantId = await plantWith();
    const stops = randomStops(0, 0);
    let before: Row[] = [];
    let n = 0;
    for (let nowMs = beganMs; nowMs < endMs; nowMs += everyMs) {
      await store(tenantId, stops, nowMs - everyMs, nowMs);
      await look(tenantId, nowMs);
      const rows = await storedOf(tenantId);
      const known = new Set(before.map(({ startMs }) => startMs));
      // An incident that began and ended between two looks is stored as ended by the next look.
      const late = rows.filter((one) => !known.has(one.startMs) && (one.endMs ?? nowMs) < nowMs - everyMs);
      expect(late).toEqual([]);
      expect(rows).toEqual(expect.arrayContaining(before.filter((one) => one.endMs !== null)));
      expect(rows.length).toBeGreaterThanOrEqual(before.length);
      before = rows;
      await disturb(tenantId, (n += 1));
    }
    await look(tenantId, endMs);
    const replay = await replayOf(tenantId, endMs);
    expect(await storedOf(tenantId)).toEqual(replay);
    expect(replay.length).toBeGreaterThan(20);
  });

  it("makes the same at whatever instants it looks, shelved, taken in hand and renamed meanwhile, beside silences", async () => {
    const tenantId = await plantWith();
    await inTenant(tenantId, (transaction) =>
      transaction.updateTable("alert_rules").set({ suppress_when_silent: true }).execute(),
    );
    const stops = randomStops(0, 2);
    const silences = randomStops(0, 3)
      .filter((_, i) => i % 9 === 0)
      .map((one) => ({ ...one, endMs: one.endMs + 40 * minuteMs }));
    const [looks = []] = fc.sample(
      fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { minLength: 90, maxLength: 90 }),
      { numRuns: 1, seed: seed + 4 },
    );
    let sinceMs = beganMs - 1;
    for (const [n, afterMs] of looks.toSorted((one, other) => one - other).entries()) {
      const nowMs = beganMs + afterMs;
      await store(tenantId, stops, sinceMs, nowMs);
      await store(tenantId, silences, sinceMs, nowMs, 90);
      await look(tenantId, nowMs);
      await disturb(tenantId, n);
      const by = { shelved_until: nowMs + hourMs, shelved_by: "Ana" };
      await inTenant(tenantId, (transaction) =>
        transaction
          .updateTable("alert_incidents")
          .set(n % 3 === 0 ? by : { state: "acknowledged", acknowledged_at: nowMs, acknowledged_by: "Ana" })
          .where("state", "=", "open")
          .execute(),
      );
      sinceMs = nowMs;
    }
    await store(tenantId, stops, sinceMs, endMs);
    await store(tenantId, silences, sinceMs, endMs, 90);
    await look(tenantId, endMs);
    const replay = await replayOf(tenantId, endMs);
    expect(await storedOf(tenantId)).toEqual(replay);
    expect(replay.length).toBeGreaterThan(15);
  });

  it("has all of them, too, where starts and ends come to be known hours late", async () => {
    const tenantId = await plantWith();
    const stops = randomStops(3 * hourMs, 1);
    for (let nowMs = beganMs; nowMs <= endMs; nowMs += 2 * everyMs) {
      await store(tenantId, stops, nowMs - 2 * everyMs, nowMs);
      await look(tenantId, nowMs);
    }
    await look(tenantId, endMs);
    // A stop that turns out to be shorter stays as it was told.
    expect(await storedOf(tenantId)).toEqual(expect.arrayContaining(await replayOf(tenantId, endMs)));
  });
});

it("what a saved rule would have done is what it did, on whichever day its form is opened", async () => {
  const tenantId = await plantWith();
  const lastMs = beganMs + 40 * dayMs;
  const months = Array.from({ length: 3 }, (_, month) => beganMs + month * 20 * dayMs);
  await sql`select add_record_months(${months}::bigint[])`.execute(postgres.store.shared);
  await inTenant(tenantId, (transaction) =>
    sql`
      insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
      select ${tenantId}, 1, at, 20, at + ${10 * minuteMs}, 1
      from generate_series(${beganMs}::bigint, ${lastMs}::bigint, ${hourMs}) at
    `.execute(transaction),
  );
  await inTenant(tenantId, (transaction) =>
    transaction.updateTable("alert_rules").set({ count_within_s: 14_400 }).execute(),
  );
  for (let nowMs = beganMs + hourMs; nowMs <= lastMs; nowMs += dayMs) await look(tenantId, nowMs);
  for (const nowMs of [lastMs - 5 * dayMs, lastMs - 4 * dayMs - 7 * hourMs]) {
    const inWindow = ({ startMs, endMs: overMs }: Row): boolean =>
      startMs > nowMs - 29 * dayMs && (overMs ?? nowMs) < nowMs - dayMs;
    const did = (await storedOf(tenantId)).filter(inWindow);
    expect((await replayOf(tenantId, nowMs)).filter(inWindow)).toEqual(did);
    expect(did.length).toBeGreaterThan(200);
  }
});

it("a rule from the third time on of a client with more stops in a month than are read at once is looked at", async () => {
  const tenantId = await plantWith();
  const nowMs = endMs;
  await sql`select add_record_months(${[nowMs - 30 * dayMs]}::bigint[])`.execute(postgres.store.shared);
  await inTenant(tenantId, (transaction) =>
    sql`
      insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
      select ${tenantId}, 1, at, 20, at + 1000, 1
      from generate_series(${nowMs - 29 * dayMs}::bigint, ${nowMs - 2 * dayMs}::bigint, 11000) at
    `.execute(transaction),
  );
  const stops = [50, 40, 30].map((agoMinutes) => {
    const startMs = nowMs - agoMinutes * minuteMs;
    return { startMs, endMs: startMs + 4 * minuteMs, startLateMs: 0, endLateMs: 0 };
  });
  await store(tenantId, stops, beganMs, nowMs);
  await look(tenantId, nowMs);
  const [first, , last] = stops;
  const opened = { startMs: first?.startMs, openedMs: (last?.startMs ?? 0) + minuteMs, endMs: last?.endMs };
  expect(await storedOf(tenantId)).toEqual([opened]);
});

it("a rule that is saved while its figure is within the deadband opens what its preview shows, however long ago it went beyond", async () => {
  const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
  await sql`select add_record_months(${[beganMs]}::bigint[])`.execute(postgres.store.shared);
  const condition = { kind: "factor", limit: 80, minutes: 30, withoutPlanned: false, deadband: 10 };
  await inTenant(tenantId, async (transaction) => {
    await transaction
      .updateTable("equipment")
      .set({ created_at: beganMs - 40 * dayMs })
      .execute();
    await transaction
      .updateTable("alert_rules")
      .set({ condition: JSON.stringify(condition), on_delay_s: 60 })
      .execute();
  });
  const stop = (startMs: number, minutes: number): Stop => ({
    startMs,
    endMs: startMs + minutes * minuteMs,
    startLateMs: 0,
    endLateMs: 0,
  });
  // Five minutes of each thirty leave a factor of 83.3 %.
  const short = Array.from({ length: 12 }, (_, n) => stop(beganMs + hourMs + (30 * n + 10) * minuteMs, 5));
  const nowMs = beganMs + 7 * hourMs;
  await store(tenantId, [stop(beganMs, 60), ...short], beganMs - 1, nowMs);
  await look(tenantId, nowMs);
  const [shown] = await replayOf(tenantId, nowMs);
  expect(shown).toMatchObject({ endMs: null });
  expect(shown?.startMs).toBeLessThan(beganMs + hourMs);
  expect(await storedOf(tenantId)).toEqual([shown]);
});

describe("an incident that is open", () => {
  /** Id of a new tenant with a machine that stops at `startMs` (UTC ms) and a rule that tells at once. */
  const stopped = async (startMs: number): Promise<number> => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
    await sql`select add_record_months(${[startMs, startMs + 10 * dayMs]}::bigint[])`.execute(
      postgres.store.shared,
    );
    await occur(tenantId, { startMs, code: 20, endMs: null });
    return tenantId;
  };
  const occur = (
    tenantId: number,
    { startMs, code, endMs: overMs }: { startMs: number; code: number; endMs: number | null },
  ): Promise<unknown> =>
    inTenant(tenantId, (transaction) =>
      sql`
        insert into occurrences (tenant_id, equipment, started_at, code, ended_at, version)
        values (${tenantId}, 1, ${startMs}, ${code}, ${overMs}, 1)
        on conflict (tenant_id, equipment, started_at, code) do update set ended_at = excluded.ended_at
      `.execute(transaction),
    );

  const minds = { "minds silences": true, "knows none": false };
  it.each(Object.entries(minds))(
    "has its own end, though its gateway was silent for days before it told of it, where its rule %s",
    async (_what, suppressed) => {
      const fridayMs = Date.UTC(2026, 9, 9, 18);
      const mondayMs = fridayMs + 60 * hourMs;
      const silentMs = fridayMs + 3 * minuteMs;
      const tenantId = await stopped(fridayMs);
      await inTenant(tenantId, (transaction) =>
        transaction.updateTable("alert_rules").set({ suppress_when_silent: suppressed }).execute(),
      );
      await look(tenantId, fridayMs + minuteMs);
      await occur(tenantId, { startMs: silentMs, code: 90, endMs: null });
      for (let nowMs = fridayMs + hourMs; nowMs < mondayMs; nowMs += 5 * hourMs) await look(tenantId, nowMs);
      expect(await storedOf(tenantId)).toMatchObject([{ startMs: fridayMs, endMs: null }]);
      await occur(tenantId, { startMs: silentMs, code: 90, endMs: mondayMs });
      await occur(tenantId, { startMs: fridayMs, code: 20, endMs: fridayMs + 4 * minuteMs });
      await look(tenantId, mondayMs + minuteMs);
      expect(await storedOf(tenantId)).toMatchObject([{ startMs: fridayMs, endMs: fridayMs + 4 * minuteMs }]);
    },
  );

  it("ends when its rule is changed so that it does not hold any more, and not in the past", async () => {
    const tenantId = await stopped(beganMs);
    for (const nowMs of [beganMs + minuteMs, beganMs + 2 * dayMs]) await look(tenantId, nowMs);
    const condition = JSON.stringify({ kind: "stopped", causes: [], except: [20] });
    await inTenant(tenantId, (transaction) =>
      transaction.updateTable("alert_rules").set({ condition }).execute(),
    );
    const changedMs = beganMs + 2 * dayMs + minuteMs;
    for (const nowMs of [changedMs, changedMs + 10 * minuteMs]) await look(tenantId, nowMs);
    expect(await storedOf(tenantId)).toMatchObject([{ startMs: beganMs, endMs: changedMs }]);
  });
});
