import { randomUUID } from "node:crypto";
import { minuteMs } from "@fiel/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { openAlerting } from "./testing/open-alerting.ts";
import { addStoppingPlant } from "./testing/stopping-plant.ts";

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await openTestPostgres()));
afterAll(() => postgres.close());

/** Notes when a server was known to run last, as each one does every minute. */
const ranUntil = (atMs: number): Promise<unknown> =>
  postgres.store.shared
    .updateTable("confirmed_time")
    .set({ confirmed_at: new Date(atMs) })
    .execute();

/** Adds a plant whose rule tells of silent gateways, with a gateway that was heard last at an instant. */
async function addPlant(heardMs: number): Promise<number> {
  const tenantId = await addStoppingPlant(postgres, { machines: 1, people: 1 });
  const condition = JSON.stringify({ kind: "gatewaySilent", gateways: [] });
  await postgres.store.withTenant(tenantId, async (transaction) => {
    await transaction.updateTable("alert_rules").set({ condition }).execute();
    await transaction
      .insertInto("gateways")
      .values({ tenant_id: tenantId, gateway: randomUUID(), first_seen_at: heardMs, last_seen_at: heardMs })
      .execute();
  });
  return tenantId;
}

/** Starts a server and waits until it has looked at each rule; returns the clients with incidents. */
async function lookOnce(tenants: readonly number[]): Promise<number[]> {
  const mailer = { send: () => Promise.resolve(), close: () => undefined };
  const server = await openAlerting({ postgres: postgres.store, mailer, watchEveryMs: 100 });
  const alarmed: number[] = [];
  try {
    for (const tenantId of tenants) {
      const read = (table: "alert_watches" | "alert_incidents") =>
        postgres.store.withTenant(tenantId, (transaction) =>
          transaction.selectFrom(table).selectAll().execute(),
        );
      await expect.poll(async () => (await read("alert_watches"))[0]).not.toMatchObject({ due_at: 0 });
      if ((await read("alert_incidents")).length > 0) alarmed.push(tenantId);
    }
  } finally {
    await server.close();
  }
  return alarmed;
}

it("a gateway that no server could hear is not told as silent by the one that starts; one that fell silent before is", async () => {
  const nowMs = Date.now();
  const awayMs = nowMs - 12 * minuteMs;
  const heard = await addPlant(awayMs - 5_000);
  const silent = await addPlant(awayMs - 10 * minuteMs);
  await ranUntil(awayMs);
  expect(await lookOnce([heard, silent])).toEqual([silent]);
});

it("a gateway that falls silent while servers run is told as silent", async () => {
  const nowMs = Date.now();
  const silent = await addPlant(nowMs - 2 * minuteMs);
  await ranUntil(nowMs - 1_000);
  expect(await lookOnce([silent])).toEqual([silent]);
});
