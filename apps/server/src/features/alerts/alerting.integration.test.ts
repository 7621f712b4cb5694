import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Background } from "../../platform/background/open-background.ts";
import { localhostCertificate } from "@fiel/testkit/localhost-certificate";
import { openOutsideServer, type OutsideServer } from "../../platform/channels/testing/outside-server.ts";
import { PushReceiver } from "../../platform/channels/testing/push-receiver.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { type Alerting, openAlerting } from "./testing/open-alerting.ts";
import { addStoppingPlant, deliveryStates, stopMachine } from "./testing/stopping-plant.ts";

let postgres: TestPostgres;
let outside: OutsideServer;
let background: Background;
const mails: Mail[] = [];
/** Error that the mail server answers every mail with; null when it accepts mails. */
let fault: Error | null = null;
const mailer = {
  send: async (mail: Mail) => {
    if (fault !== null) throw fault;
    mails.push(mail);
  },
  close: () => undefined,
};

beforeAll(async () => {
  postgres = await openTestPostgres();
  outside = await openOutsideServer();
});
afterAll(async () => {
  await outside.close();
  await postgres.close();
});
afterEach(() => background.close());

const open = async (more: Partial<Alerting>): Promise<void> => {
  const privateNetworks = ["127.0.0.0/8", "::1/128"];
  const to = { mailer, privateNetworks, ca: localhostCertificate.cert };
  background = await openAlerting({ postgres: postgres.store, ...to, ...more });
};

/** The longest timer, so that nothing is polled during a test. */
const never = 2 ** 31 - 1;

it("hands mails over because the record was stored: nothing waits until it is looked for", async () => {
  const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 3 });
  await open({ watchEveryMs: never, lookEveryMs: never });
  await stopMachine(postgres, tenantId, 1);
  await expect.poll(() => mails.length).toBe(3);
  await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(Array(3).fill("delivered"));
});

it("tells of what stopped beside a rule that nobody can read, and beside a message that nobody can make", async () => {
  const tenantId = await addStoppingPlant(postgres, { machines: 2, people: 1 });
  const run = (text: string): Promise<unknown> =>
    postgres.store.withTenant(tenantId, (transaction) => sql.raw(text).execute(transaction));
  const columns =
    "tenant_id, enabled, equipments, on_delay_s, off_delay_s, minimum_count, count_within_s, active, suppress_when_silent, digest_above, steps";
  await run(
    `insert into alert_rules (name, condition, ${columns}) select 'A', '{"kind":"of a version to come"}', ${columns} from alert_rules`,
  );
  await run(
    `insert into alert_rules (name, condition, ${columns}) select 'B', 'null', ${columns} from alert_rules where name = 'Parada'`,
  );
  mails.length = 0;
  await open({ watchEveryMs: 200, lookEveryMs: 200 });
  await stopMachine(postgres, tenantId, 1);
  await expect.poll(() => mails.length).toBe(1);
  await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["delivered"]);
  await run(`insert into alert_deliveries (tenant_id, rule_id, incidents, purpose, step, channel, target, target_name, user_id, attempts)
    select tenant_id, rule_id, incidents, purpose, step, 'push', 'no number', 'X', user_id, tried.times
    from alert_deliveries, (values (2147483647), (0)) as tried (times)`);
  // One delivery whose attempts were all counted but never settled, because each ended its server.
  await run(`insert into alert_deliveries (tenant_id, rule_id, incidents, purpose, step, channel, target, target_name, user_id, attempts)
    select tenant_id, rule_id, incidents, purpose, step + 1, channel, target, target_name, user_id, 5
    from alert_deliveries where channel = 'mail' limit 1`);
  await stopMachine(postgres, tenantId, 2);
  await expect.poll(() => mails.length).toBe(2);
  await expect
    .poll(async () => (await deliveryStates(postgres, tenantId)).toSorted())
    .toEqual(["delivered", "delivered", "failed", "failed", "waiting"]);
});

describe("an incident that is open and reached nobody", () => {
  const deliveries = (tenantId: number) =>
    postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("alert_deliveries").select(["state", "reason"]).orderBy("id").execute(),
    );
  /** Makes the next attempt due now and clears its reason. */
  const attemptNow = async (tenantId: number): Promise<void> => {
    await postgres.store.withTenant(tenantId, (transaction) =>
      sql`update alert_deliveries set due_at = 'epoch', reason = null where state = 'waiting'`.execute(
        transaction,
      ),
    );
    await postgres.store.notify("fiel_alert_deliveries", "");
  };

  it("is told as soon as the mail server is there again, however often it was away", async () => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
    mails.length = 0;
    fault = new Error("connect ECONNREFUSED");
    await open({ watchEveryMs: never, lookEveryMs: never });
    await stopMachine(postgres, tenantId, 1);
    const away = [{ state: "waiting", reason: "connect ECONNREFUSED" }];
    await expect.poll(() => deliveries(tenantId)).toEqual(away);
    for (let again = 0; again < 8; again += 1) {
      await attemptNow(tenantId);
      await expect.poll(() => deliveries(tenantId)).toEqual(away);
    }
    fault = null;
    await attemptNow(tenantId);
    await expect.poll(() => mails.length).toBe(1);
    await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["delivered"]);
  });

  it("is told to whoever can be told since: who was let in, and who has another address", async () => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 2 });
    const run = (text: string): Promise<unknown> =>
      postgres.store.withTenant(tenantId, (transaction) => sql.raw(text).execute(transaction));
    await run("update users set blocked = true where name = 'P1'");
    mails.length = 0;
    fault = Object.assign(new Error("550 no such mailbox"), { responseCode: 550 });
    await open({ watchEveryMs: 200, lookEveryMs: 200 });
    await stopMachine(postgres, tenantId, 1);
    await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["failed"]);
    fault = null;
    await run("update users set blocked = false where name = 'P1'");
    await run("update alert_watches set due_at = 0");
    await expect.poll(() => mails.map(({ to }) => to)).toEqual(["p1@plant.example.com"]);
    await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["failed", "delivered"]);
  });
});

describe("a browser that is subscribed", () => {
  const subscribe = (tenantId: number, endpoint: string): Promise<unknown> => {
    const { p256dh, auth } = new PushReceiver();
    return postgres.store.withTenant(tenantId, async (transaction) => {
      const { id } = await transaction
        .selectFrom("users")
        .select("id")
        .orderBy("email")
        .limit(1)
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("push_subscriptions")
        .values({ tenant_id: tenantId, user_id: id, endpoint, p256dh, auth, device: null })
        .execute();
    });
  };
  const subscriptions = (tenantId: number): Promise<string[]> =>
    postgres.store.withTenant(tenantId, async (transaction) =>
      (await transaction.selectFrom("push_subscriptions").select("endpoint").execute()).map(
        ({ endpoint }) => endpoint,
      ),
    );

  it.each([
    [201, "delivered", 1],
    [404, "gone", 0],
    [410, "gone", 0],
    [400, "failed", 1],
  ])(
    "is told; where its service answers %i, the message is %s, and %i is left",
    async (status, state, left) => {
      const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1, by: ["push"] });
      await subscribe(tenantId, `${outside.origin}/push/${status}`);
      outside.answer({ status });
      await open({});
      await stopMachine(postgres, tenantId, 1);
      await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual([state]);
      expect(await subscriptions(tenantId)).toHaveLength(left);
    },
  );

  it.each([
    ["who is subscribed is blocked", "update users set blocked = true"],
    ["who is subscribed is removed", "update users set removed_at = now()"],
    [
      "another one subscribed on it",
      "update push_subscriptions set user_id = (select id from users where name = 'P1')",
    ],
    ["the client is blocked", "update tenants set status = 'Blocked'"],
  ])("is told nothing of what was queued, once %s", async (_what, change) => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 2, by: ["push"] });
    await subscribe(tenantId, `${outside.origin}/push/later`);
    outside.answer({ status: 503 });
    await open({});
    await stopMachine(postgres, tenantId, 1);
    const attempts = () =>
      postgres.store.withTenant(tenantId, (transaction) =>
        transaction.selectFrom("alert_deliveries").select(["attempts", "reason"]).execute(),
      );
    await expect.poll(attempts).toEqual([{ attempts: 1, reason: expect.any(String) }]);
    outside.answer({ status: 201 });
    const before = outside.heard.length;
    await postgres.store.withTenant(tenantId, async (transaction) => {
      await sql.raw(change).execute(transaction);
      await transaction
        .updateTable("alert_deliveries")
        .set({ due_at: new Date(0) })
        .execute();
    });
    await postgres.store.notify("fiel_alert_deliveries", "");
    await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["dropped"]);
    expect(outside.heard).toHaveLength(before);
  });

  it("is called at no private address, whatever it says its service is", async () => {
    const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1, by: ["push"] });
    await subscribe(tenantId, `${outside.origin}/push`);
    const before = outside.heard.length;
    await open({ privateNetworks: [] });
    await stopMachine(postgres, tenantId, 1);
    await expect.poll(() => deliveryStates(postgres, tenantId)).toEqual(["failed"]);
    expect(outside.heard).toHaveLength(before);
  });
});
