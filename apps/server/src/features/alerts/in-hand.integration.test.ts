import type { AlertIncident } from "@fiel/contracts";
import { minuteMs, takenInHand } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { weighingsOf } from "../../testing/test-stores.ts";
import { addAlertPlant, type AlertPlant } from "./testing/alert-plant.ts";

const clock = { nowMs: Date.UTC(2026, 10, 20, 12) };
let test: TestApp;
let plant: AlertPlant;
let operator: { readonly call: TestCaller; readonly userId: string };

const signIn = async (role: "Operator" | "Admin") => {
  const { token, userId } = await test.signIn(plant.tenant, role);
  return { call: testCaller(test.app, plant.tenant.tenant, token), userId };
};
const only = async (): Promise<AlertIncident> => {
  const [incident] = await plant.incidents();
  if (incident === undefined) throw new Error("no incident");
  return incident;
};
const pathOf = ({ id }: Pick<AlertIncident, "id">, verb: string) => `/alerts/incidents/${id}/${verb}`;
const take = (by: TestCaller, one: AlertIncident) =>
  by<AlertIncident>(pathOf(one, "acknowledge"), { body: {} });
const giveBack = (by: TestCaller, one: AlertIncident) =>
  by<AlertIncident>(pathOf(one, "give-back"), { body: {} });
const leaving = [
  ["is blocked", "block"],
  ["is removed", "remove"],
] as const;
const leave = (how: "block" | "remove") => {
  const user = `/users/profile/${operator.userId}`;
  return how === "block"
    ? plant.admin(`${user}/block`, { body: { block: true } })
    : plant.admin(user, { method: "DELETE" });
};
const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  test.postgres.store.withTenant(plant.tenant.tenantId, work);
/** Whether a statement that names the table waits for a lock. */
const isWaitingFor = async (table: string): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}
  `.execute(test.postgres.store.shared);
  return rows.length > 0;
};
/** Packages of which every fourth is far too light, so that each sample fails. */
const failing = () =>
  plant.send({
    weighings: weighingsOf(
      clock.nowMs - 2 * minuteMs,
      Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 970_000 : 1_014_000)),
    ),
  });
const opened = async (): Promise<void> => {
  await expect
    .poll(async () => {
      clock.nowMs += 100;
      return (await plant.incidents()).map(({ state }) => state);
    })
    .toEqual(["open"]);
};

beforeAll(async () => {
  test = await openTestApp({ now: () => clock.nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  clock.nowMs += 3 * 24 * 60 * minuteMs;
  plant = await addAlertPlant(test, clock);
  operator = await signIn("Operator");
  await plant.addRule({ name: "Conformidade", condition: { kind: "conformity" } });
  await failing();
  await opened();
});

describe("a conformity alert in somebody's hands", () => {
  it("stays there while further samples fail, and says whose they are and since when", async () => {
    const taken = (await take(operator.call, await only())).body;
    expect(taken).toMatchObject({ state: "acknowledged", acknowledged: { by: expect.any(String) } });
    clock.nowMs += 5 * minuteMs;
    await failing();
    clock.nowMs += minuteMs;
    expect(await plant.incidents()).toMatchObject([
      { id: taken.id, state: "acknowledged", acknowledged: taken.acknowledged },
    ]);
    const { endedAt, acknowledged } = await only();
    expect(takenInHand({ endMs: endedAt, acknowledgedMs: acknowledged?.at ?? null }, clock.nowMs)).toBe(true);
  });

  it("is open again when it is given back, told again, and can be taken by another", async () => {
    await expect.poll(() => plant.mails().length).toBe(1);
    await take(operator.call, await only());
    clock.nowMs += minuteMs;
    const given = await giveBack(operator.call, await only());
    expect([given.status, given.body.state, given.body.acknowledged]).toEqual([200, "open", null]);
    await expect
      .poll(() => {
        clock.nowMs += 100;
        return plant.mails().length;
      })
      .toBe(2);
    // Once is enough: an open one is answered as it is.
    expect((await giveBack(operator.call, await only())).body).toMatchObject({ state: "open" });
    const other = await take(plant.admin, await only());
    expect(other.body.acknowledged).toMatchObject({ at: clock.nowMs });
    const entries = JSON.stringify((await plant.admin("/audit")).body);
    expect(entries.match(/"giveBack"/g)).toHaveLength(1);
    expect(entries.match(/"acknowledge"/g)).toHaveLength(2);
  });

  it.each(leaving)("is open again once the person %s", async (_, how) => {
    await take(operator.call, await only());
    expect((await leave(how)).status).toBe(200);
    expect(await plant.incidents()).toMatchObject([{ state: "open", acknowledged: null }]);
    expect((await take(plant.admin, await only())).body.state).toBe("acknowledged");
  });

  it.each(leaving)("is open again when the person %s while they take it", async (_, how) => {
    const one = await only();
    const ended = { is: false };
    const requests = await inTenant(async (transaction) => {
      await sql`select from alert_incidents where id = ${one.id} for update`.execute(transaction);
      const taking = take(operator.call, one);
      await expect.poll(() => isWaitingFor("alert_incidents")).toBe(true);
      const going = leave(how).finally(() => (ended.is = true));
      await expect.poll(async () => ended.is || (await isWaitingFor("users"))).toBe(true);
      // Both are answered only after this transaction.
      return { taking, going };
    });
    expect([(await requests.taking).status, (await requests.going).status]).toEqual([200, 200]);
    expect(await plant.incidents()).toMatchObject([{ state: "open", acknowledged: null }]);
  });

  it.each([
    ["is blocked", sql`blocked = true`],
    ["is removed", sql`removed_at = now()`],
  ])("is refused to a person who %s just before they take it", async (_, change) => {
    const one = await only();
    const ended = { is: false };
    const { taking } = await inTenant(async (transaction) => {
      await sql`update users set ${change} where id = ${operator.userId}::uuid`.execute(transaction);
      const request = take(operator.call, one).finally(() => (ended.is = true));
      await expect.poll(async () => ended.is || (await isWaitingFor("users"))).toBe(true);
      return { taking: request };
    });
    expect((await taking).status).toBe(401);
    expect(await plant.incidents()).toMatchObject([{ state: "open", acknowledged: null }]);
  });
});

describe("giving an alert back", () => {
  it("is for the signed in of the same client, and for an incident that there is", async () => {
    const taken = (await take(operator.call, await only())).body;
    const stranger = await addAlertPlant(test, clock);
    expect((await giveBack(stranger.admin, taken)).status).toBe(404);
    expect((await operator.call("/alerts/incidents/x/give-back", { body: {} })).status).toBe(422);
    const nobody = testCaller(test.app, plant.tenant.tenant, "nobody");
    expect((await giveBack(nobody, taken)).status).toBe(401);
    expect(await only()).toMatchObject({ state: "acknowledged" });
  });
});
