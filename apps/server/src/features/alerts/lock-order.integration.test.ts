import { minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../platform/records/entity.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { listRecords } from "../../platform/records/rows.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import { openRegistrations } from "../../platform/registrations/cached-registrations.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import {
  expectLockOrder,
  lockAll,
  noteTouched,
  undone as undoneIn,
} from "../../testing/expect-lock-order.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { acknowledge, shelve } from "./change-incident.ts";
import { settleDelivery } from "./settle-delivery.ts";
import { lookOnce } from "./testing/look-once.ts";
import { addStoppingPlant, stopMachine } from "./testing/stopping-plant.ts";

/** Of each of them there must be something. */
const tables = [
  "alert_rules",
  "alert_incidents",
  "alert_states",
  "alert_deliveries",
  "alert_watches",
] as const;

const lateMs = Date.now() + 20 * minuteMs;
let postgres: TestPostgres;
let registrations: Awaited<ReturnType<typeof openRegistrations>>;
let tenantId = 0;

const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  postgres.store.withTenant(tenantId, work);

beforeAll(async () => {
  postgres = await openTestPostgres();
  registrations = await openRegistrations(postgres.store);
  tenantId = await addStoppingPlant(postgres, { machines: 3, people: 2 });
  await stopMachine(postgres, tenantId, 1);
  await stopMachine(postgres, tenantId, 2);
  await look(postgres.store, Date.now());
  await inTenant(async (transaction) => {
    // At the next look the first incident ends and the third begins. The second has ended without its message knowing.
    await sql`update occurrences set ended_at = started_at + 500 where equipment = 1`.execute(transaction);
    await sql`update alert_incidents set state = 'ended', ended_at = started_at + 1 where subject_id = '2'`.execute(
      transaction,
    );
    await sql`update alert_deliveries set due_at = now() + interval '1 day', attempts = case when incidents = (select array_agg(id)
      from alert_incidents where subject_id = '2') then 1 else 0 end`.execute(transaction);
  });
  await stopMachine(postgres, tenantId, 3);
});
afterAll(async () => {
  await registrations.close();
  await postgres.close();
});

const look = (store: PostgresStore, nowMs: number): Promise<void> =>
  lookOnce({ postgres: store, registrations, tenantId, nowMs });

const undone = (work: (transaction: TenantTransaction) => Promise<unknown>) =>
  undoneIn(postgres.store, tenantId, work);

const changeOf = (transaction: TenantTransaction): Change => ({
  transaction,
  by: { tenantId, kind: "system", id: null, name: "x", address: null },
  nowMs: Date.now(),
});
const ruleOf = async (transaction: TenantTransaction) => {
  const [rule] = await listRecords(transaction, alertRuleEntity, { by: ["name"] });
  if (rule === undefined) throw new Error("there is no rule");
  return rule;
};
const incidentOf = async (transaction: TenantTransaction, machine: string): Promise<number> => {
  const incidents = transaction.selectFrom("alert_incidents").select("id");
  return (await incidents.where("subject_id", "=", machine).executeTakeFirstOrThrow()).id;
};

/** Rolls back what a look wrote. */
class WrittenError extends Error {}

/** Start of the last finished look, read without a lock. */
const lastLook = async (transaction?: TenantTransaction): Promise<string | undefined> => {
  const read = async (own: TenantTransaction) =>
    (await sql<{ at: string }>`select begun_at::text as at from alert_watches`.execute(own)).rows[0]?.at;
  return transaction === undefined ? inTenant(read) : read(transaction);
};

/** Everything that locks rows of alerts. */
const verbs: Readonly<Record<string, () => Promise<void>>> = {
  "a look": () => {
    const withTenant = (async (id: number, work: (transaction: TenantTransaction) => Promise<unknown>) => {
      const before = await lastLook();
      let answer: unknown;
      return postgres.store
        .withTenant(id, async (transaction) => {
          answer = await work(transaction);
          await noteTouched(transaction);
          if ((await lastLook(transaction)) !== before) throw new WrittenError();
          return answer;
        })
        .catch((error: unknown) => {
          if (error instanceof WrittenError) return answer;
          throw error;
        });
    }) as PostgresStore["withTenant"];
    return look({ ...postgres.store, withTenant }, lateMs);
  },
  "moving a rule's steps": () =>
    undone(async (transaction) => {
      const { id, steps } = await ruleOf(transaction);
      const later = steps.map((step) => ({ ...step, afterMinutes: step.afterMinutes + 5 }));
      await updateRecord(changeOf(transaction), alertRuleEntity, id, { steps: later });
    }),
  "switching a rule off": () =>
    undone(async (transaction) => {
      const { id } = await ruleOf(transaction);
      await updateRecord(changeOf(transaction), alertRuleEntity, id, { enabled: false });
    }),
  "removing a rule": () =>
    undone(async (transaction) =>
      removeRecord(changeOf(transaction), alertRuleEntity, (await ruleOf(transaction)).id),
    ),
  "taking an alert in hand": () =>
    undone(async (transaction) => acknowledge(changeOf(transaction), await incidentOf(transaction, "1"))),
  shelving: () =>
    undone(async (transaction) =>
      shelve(changeOf(transaction), await incidentOf(transaction, "1"), Date.now() + minuteMs),
    ),
  "writing down that a message arrived whose alert has ended": () =>
    undone(async (transaction) => {
      const taken = transaction.selectFrom("alert_deliveries").selectAll().where("attempts", "=", 1);
      await settleDelivery(
        transaction,
        await taken.executeTakeFirstOrThrow(),
        { state: "delivered" },
        (error) => {
          throw error;
        },
      );
    }),
};

it("there is something of every table", async () => {
  await inTenant(async (transaction) => {
    for (const table of tables)
      expect([table, (await lockAll(transaction, table)).rows.length]).not.toContain(0);
  });
});

describe.each(Object.entries(verbs))("%s", (_, verb) => {
  it("has nothing of a later table while it waits for an earlier one", async () => {
    const waited = await expectLockOrder({ store: postgres.store, tenantId }, verb);
    expect(waited).toBeGreaterThan(1);
  });
});
