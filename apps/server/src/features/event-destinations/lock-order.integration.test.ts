import { applyFile } from "@fiel/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import type { Change } from "../../platform/records/entity.ts";
import { createRecord } from "../../platform/records/create-records.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { expectLockOrder, lockAll, undone as undoneIn } from "../../testing/expect-lock-order.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { changeDestination, removeDestination } from "./change-destination.ts";
import { eventDestinationEntity, type EventDestinationRecord } from "./event-destination-entity.ts";
import { forgetEvents } from "./forget-events.ts";
import { keepLook } from "./look-for-events.ts";
import { sendAgain } from "./sent-events.routes.ts";
import { settleEvent } from "./settle-event.ts";
import { switchOff } from "./switch-off.ts";

/** Of each of them there must be something. */
const tables = [
  "tenants",
  "event_looks",
  "event_destination_states",
  "event_destinations",
  "event_posts",
  "event_deliveries",
] as const;

const [url, reason] = ["https://erp.example/in", "HTTP 410"];
const record: EventDestinationRecord = {
  name: "ERP",
  url,
  secret: "whsec_AAAA",
  kinds: ["stops"],
  machines: [],
  enabled: true,
};
const found = {
  type: "stop.began",
  mid: 3,
  machines: [3],
  lane: "m3",
  data: {},
} as const;

let postgres: TestPostgres;
let tenantId = 0;
let destination = 0;
let attempts = 0;

const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(tenantId, work);
const undone = (work: (transaction: TenantTransaction) => Promise<unknown>) =>
  undoneIn(postgres.store, tenantId, work);
const changeOf = (transaction: TenantTransaction): Change => ({
  transaction,
  by: { tenantId, kind: "system", id: null, name: "x", address: null },
  nowMs: Date.now(),
});
const deliveryOf = (transaction: TenantTransaction, state: "waiting" | "delivered") =>
  transaction.selectFrom("event_deliveries").selectAll().where("state", "=", state).executeTakeFirstOrThrow();
const look = (transaction: TenantTransaction) => {
  const seen = { kind: "stops", sinceMs: 0, told: new Map() } as const;
  const looked = [{ kind: "stops", events: [found], before: seen, told: new Map() }] as const;
  return keepLook(
    transaction,
    { tenantId, tenant: "x", attempts, forgotten: 0, waitS: 100_000, nowMs: Date.now() },
    looked,
  );
};

beforeAll(async () => {
  postgres = await openTestPostgres();
  ({ tenantId } = await postgres.addTenant());
  await inTenant(async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), Date.now());
    ({ id: destination } = await createRecord(changeOf(transaction), eventDestinationEntity, record));
    ({ attempts } = await transaction.selectFrom("event_looks").select("attempts").executeTakeFirstOrThrow());
    for (let n = 0; n < 3; n += 1) await look(transaction);
    await sql`
      update event_deliveries set state = 'delivered', due_at = now() - interval '31 days', queued_at = now() - interval '31 days'
      where id = (select min(id) from event_deliveries)
    `.execute(transaction);
    await sql`update event_posts set made_at = now() - interval '31 days'`.execute(transaction);
    await sql`update event_deliveries set state = 'waiting', due_at = now() + interval '1 day'
      where id = (select min(id) from event_deliveries where state = 'behind')`.execute(transaction);
  });
});
afterAll(() => postgres.close());

/** Everything that locks several of them. */
const verbs: Readonly<Record<string, (transaction: TenantTransaction) => Promise<unknown>>> = {
  "a look that found something": look,
  "settling an event that was taken": async (transaction) =>
    settleEvent(transaction, await deliveryOf(transaction, "waiting"), {
      url,
      answer: { meaning: "taken" },
      status: 200,
    }),
  "settling an event that was not taken": async (transaction) =>
    settleEvent(transaction, await deliveryOf(transaction, "waiting"), {
      url,
      answer: { meaning: "later", reason: "HTTP 500" },
      status: 500,
    }),
  "sending again what was delivered": async (transaction) =>
    sendAgain(transaction, destination, (await deliveryOf(transaction, "delivered")).id),
  "sending again what waits": async (transaction) =>
    sendAgain(transaction, destination, (await deliveryOf(transaction, "waiting")).id),
  "another address": (transaction) =>
    changeDestination(changeOf(transaction), { id: destination, url: "https://mes.example/in" }),
  "a new secret": (transaction) =>
    changeDestination(changeOf(transaction), { id: destination, renewSecret: true }),
  "switching off by a person": (transaction) =>
    changeDestination(changeOf(transaction), { id: destination, enabled: false }),
  "switching off by the server": (transaction) =>
    switchOff(transaction, { tenantId, destination, url, reason, nowMs: Date.now() }),
  "removing a destination": (transaction) => removeDestination(changeOf(transaction), destination),
  "forgetting what was sent long ago": (transaction) => forgetEvents(transaction, tenantId),
};

it("there is something of every table", async () => {
  await inTenant(async (transaction) => {
    for (const table of tables)
      expect([table, (await lockAll(transaction, table)).rows.length]).not.toContain(0);
  });
});

describe.each(Object.entries(verbs))("%s", (_, verb) => {
  it("has nothing of a later table while it waits for an earlier one", async () => {
    const waited = await expectLockOrder({ store: postgres.store, tenantId }, () => undone(verb));
    expect(waited).toBeGreaterThan(0);
  });
});
