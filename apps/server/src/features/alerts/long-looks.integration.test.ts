import { dayMs, minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { createJudgedDays } from "./conditions/judged-days-cache.ts";
import { type LookDependencies, lookAtTenant } from "./look-at-tenant.ts";
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
    // Before this was fixed, the old stop took a thousand times as long.
    expect(Math.min(...old)).toBeLessThan(10 * Math.min(...recent) + 100);
  });
});

/** A look of another server that begins now. `pass` replaces its stores. */
async function openLook(pass: Partial<Pick<LookDependencies, "postgres" | "registrations">>): Promise<void> {
  const { store } = test.postgres;
  const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(store.shared);
  const warned: unknown[] = [];
  await lookAtTenant(
    {
      postgres: store,
      telemetry: test.stores.telemetry,
      registrations: test.stores.registrations,
      log: { warn: (...words: unknown[]) => void warned.push(words) },
      now: () => clock.nowMs,
      judgedDays: createJudgedDays(),
      ...pass,
    },
    { tenantId: plant.tenant.tenantId, wokenAt: rows[0]?.at ?? new Date(), isNews: false },
    new AbortController().signal,
  );
  expect(warned).toEqual([]);
}

/** A gate at which a look waits until it is opened. */
function openGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wait = async (): Promise<void> => {
    reached.resolve();
    await opened.promise;
  };
  return { wait, reached: reached.promise, open: () => opened.resolve() };
}

/** A store that holds a look at the gate once it has read the rules. */
function slowPostgres(wait: () => Promise<void>): PostgresStore {
  const { store } = test.postgres;
  let asked = 0;
  const withTenant: PostgresStore["withTenant"] = async (...question) => {
    asked += 1;
    // The first transaction is the look's own.
    if (asked > 1) await wait();
    return store.withTenant(...question);
  };
  return { ...store, withTenant };
}

const storedIncidents = () =>
  test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
    transaction.selectFrom("alert_incidents").selectAll().orderBy("id").execute(),
  );

/** Number of connections that are idle in a transaction. */
async function idle(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
  `.execute(test.postgres.store.shared);
  return rows[0]?.n ?? 0;
}

describe("a look that takes long", () => {
  it("holds no connection while it reads, nor does another server that waits for it", async () => {
    await plant.addRule({});
    const gate = openGate();
    const looking = openLook({ postgres: slowPostgres(gate.wait) });
    await gate.reached;
    let isOver = false;
    const other = openLook({}).then(() => void (isOver = true));
    await expect.poll(idle).toBe(0);
    await plant.send({ occurrences: [plant.stop(1_000)] });
    await expect.poll(idle).toBe(0);
    expect(isOver).toBe(false);
    gate.open();
    await Promise.all([looking, other]);
    expect(await storedIncidents()).toMatchObject([{ state: "open" }]);
  });

  it("writes nothing where it was taken for dead and another was finished meanwhile, and looks again", async () => {
    await plant.addRule({});
    const gate = openGate();
    const looking = openLook({ postgres: slowPostgres(gate.wait) });
    await gate.reached;
    await plant.send({ occurrences: [plant.stop(1_000)] });
    await test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
      transaction.updateTable("alert_watches").set({ looks_until: null }).execute(),
    );
    await openLook({});
    const before = await storedIncidents();
    expect(before).toMatchObject([{ state: "open" }]);
    gate.open();
    await looking;
    expect((await storedIncidents()).map(({ id, state }) => [id, state])).toEqual([[before[0]?.id, "open"]]);
  });

  it("keeps nobody from saving a rule", async () => {
    const rule = await plant.addRule({});
    const gate = openGate();
    const { registrations } = test.stores;
    const of = async (tenantId: number) => {
      await gate.wait();
      return registrations.of(tenantId);
    };
    const looking = openLook({ registrations: { ...registrations, of } });
    await gate.reached;
    const saved = await plant.changeRule(rule, { name: "Outra" });
    expect(saved.name).toBe("Outra");
    gate.open();
    await looking;
  });

  it.each(["switched off", "removed"])("opens nothing by a rule that is %s meanwhile", async (how) => {
    const [rule, other] = [await plant.addRule({}), await plant.addRule({ name: "Outra" })];
    const gate = openGate();
    const looking = openLook({ postgres: slowPostgres(gate.wait) });
    await gate.reached;
    await plant.send({ occurrences: [plant.stop(1_000)] });
    for (const one of [rule, other])
      await (how === "removed"
        ? plant.admin(`/registrations/alert-rules/${one.id}`, { method: "DELETE" })
        : plant.changeRule(one, { enabled: false }));
    const { body: rules } = await plant.admin<{ enabled: boolean }[]>("/registrations/alert-rules");
    expect(rules.filter(({ enabled }) => enabled)).toEqual([]);
    gate.open();
    await looking;
    expect((await storedIncidents()).filter(({ state }) => state !== "ended")).toEqual([]);
    expect(plant.mails()).toEqual([]);
  });

  it("waits for who switches a rule off, shelves, or the other way about, and never both", async () => {
    const rule = await plant.addRule({});
    await plant.send({ occurrences: [plant.stop(minuteMs)] });
    await expect.poll(() => plant.incidents("?states=open")).toHaveLength(1);
    const [incident] = await plant.incidents();
    const gate = openGate();
    const holding = test.postgres.store.withTenant(plant.tenant.tenantId, async (transaction) => {
      await transaction.selectFrom("alert_incidents").select("id").forUpdate().execute();
      await gate.wait();
    });
    await gate.reached;
    const looking = openLook({});
    await expect.poll(waiting).toBeGreaterThanOrEqual(1);
    const saving = plant.changeRule(rule, { enabled: false });
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    const shelving = plant.admin(`/alerts/incidents/${incident?.id}/shelve`, { body: { minutes: 60 } });
    await expect.poll(waiting).toBeGreaterThanOrEqual(3);
    gate.open();
    const [{ enabled }, { status }] = await Promise.all([saving, shelving, holding, looking]);
    expect([enabled, status]).toEqual([false, 200]);
    expect(await storedIncidents()).toMatchObject([{ state: "ended" }]);
  });
});

/** Number of sessions that wait for a locked row: the server's own looks can be among them. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'
  `.execute(test.postgres.store.shared);
  return rows[0]?.n ?? 0;
}

it("an open incident that says not from when its steps count, as of before they did, has them from its opening on", async () => {
  await plant.addRule({});
  await plant.send({ occurrences: [plant.stop(1_000)] });
  await expect.poll(() => plant.incidents("?states=open")).toHaveLength(1);
  const [before] = await storedIncidents();
  await test.postgres.store.withTenant(plant.tenant.tenantId, (transaction) =>
    transaction.updateTable("alert_incidents").set({ steps_from: null }).execute(),
  );
  clock.nowMs += 10 * minuteMs;
  const earlierMs = clock.nowMs - 11 * minuteMs;
  await plant.send({ occurrences: [plant.stop(0, { startedAt: earlierMs, code: 22 })] });
  await expect.poll(async () => (await storedIncidents())[0]?.started_at).toBe(earlierMs);
  const [row] = await storedIncidents();
  expect([row?.state, row?.steps_from]).toEqual(["open", before?.opened_at]);
});
