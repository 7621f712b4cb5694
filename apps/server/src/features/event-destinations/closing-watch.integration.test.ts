import { setTimeout as sleep } from "node:timers/promises";
import { applyFile } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { openEventWatch } from "./open-event-watch.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

/** A client to whose program orders are told, and which is looked at from then on. */
async function addClient(due: "now" | "later"): Promise<number> {
  const { tenantId } = await postgres.addTenant();
  await postgres.store.withTenant(tenantId, async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), Date.now());
    await sql`
      insert into event_destinations (tenant_id, name, url, secret, kinds, enabled)
      values (${tenantId}, 'ERP', 'https://erp.example/in', ${newWebhookSecret()}, '{orders}', true)
    `.execute(transaction);
    const hours = due === "now" ? 0 : 1;
    await sql`
      insert into event_looks (tenant_id, due_at) values (${tenantId}, now() + make_interval(hours => ${hours}))
    `.execute(transaction);
  });
  return tenantId;
}

it("the watch closes while a client whose look ended a server waits for others, of whom some wait too", async () => {
  // Four clients are looked at together, so that one of these waits.
  for (let n = 0; n < 5; n += 1) await addClient("now");
  const unended = await addClient("later");
  const key = `event looks ${unended}`;
  await sql`
    insert into claims (key, holder, expires_at, attempts) values (${key}, 'x', now() - interval '1 second', 1)
  `.execute(postgres.store.shared);
  const looks = { begun: 0 };
  /** Lasts until the server closes. */
  const lasting = ({ signal }: TimedComputeContext): Promise<never> => {
    looks.begun += 1;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  };
  const watch = openEventWatch({
    postgres: postgres.store,
    log: pino({ level: "silent" }),
    now: Date.now,
    looks: { orders: lasting, alerts: lasting, stops: lasting, evidence: lasting, days: lasting },
    compute: ({ signal }, compute) => compute({ signal } as TimedComputeContext),
  });
  const soon = { timeout: patience.programMs, interval: 100 };
  await expect.poll(() => looks.begun, soon).toBe(4);
  await postgres.store.withTenant(unended, (transaction) =>
    sql`update event_looks set due_at = now()`.execute(transaction),
  );
  const attempts = async () =>
    (
      await postgres.store.shared
        .selectFrom("claims")
        .select("attempts")
        .where("key", "=", key)
        .executeTakeFirstOrThrow()
    ).attempts;
  await expect.poll(attempts, soon).toBe(2);
  const closed = watch.close().then(() => true);
  expect(await Promise.race([closed, sleep(patience.programMs, false, { ref: false })])).toBe(true);
  expect(looks.begun).toBe(4);
});
