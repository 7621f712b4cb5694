import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type KillableServers, kills, openKillableServers } from "../../testing/killable-servers.ts";
import { reportKind } from "./report-schedule.ts";

const schedules = 2 * kills;
const recipientsOf = (schedule: number) => [1, 2, 3].map((n) => `s${schedule}r${n}@plant.example.com`);

let servers: KillableServers;
beforeAll(async () => {
  servers = await openKillableServers("apps/server/src/features/report-schedules/testing/mailing-server.ts");
});
afterAll(() => servers.close());

it("reaches everybody while one of two servers is killed again and again, and doubles no mail but one that a kill explains", async () => {
  const { postgres, received } = servers;
  const { tenantId } = await postgres.addTenant();
  const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
    postgres.store.withTenant(tenantId, work);
  const rows = Array.from({ length: schedules }, (_, i) => ({
    tenant_id: tenantId,
    kind: reportKind,
    name: `S${i}`,
    rhythm: "daily" as const,
    time: "06:00",
    weekday: 0,
    month_day: 1,
    recipients: recipientsOf(i),
    details: JSON.stringify({
      charts: ["Scraps"],
      equipments: [],
      operator: null,
      product: null,
      eventsCode: [],
    }),
    // Due one after the other, so that some are pending at each kill.
    next_due: new Date(Date.now() + 300 * i),
    created_by: "teste",
  }));
  await inTenant((transaction) => transaction.insertInto("schedules").values(rows).execute());
  await servers.start();
  for (let n = 0; n < kills; n += 1) {
    await sleep(200 + Math.random() * 600);
    await servers.killOne();
  }
  const states = () =>
    inTenant(async (transaction) =>
      (await transaction.selectFrom("deliveries").select("state").execute()).map(({ state }) => state),
    );
  await expect
    .poll(async () => (await states()).filter((state) => state === "sent").length, {
      timeout: patience.programMs,
      interval: 500,
    })
    .toBe(3 * schedules);
  const expected = Array.from({ length: schedules }, (_, i) => recipientsOf(i)).flat();
  expect(new Set(received.map(({ to }) => to))).toEqual(new Set(expected));
  // A server sends one mail at a time, so a kill can double one; a doubled mail keeps its Message-ID.
  expect(received.length - expected.length).toBeLessThanOrEqual(kills);
  expect(new Set(received.map(({ id }) => id)).size).toBe(expected.length);
  const jobs = await inTenant((transaction) => transaction.selectFrom("jobs").select("id").execute());
  expect(jobs).toHaveLength(schedules);
  process.stdout.write(
    `${kills} kills, ${received.length - expected.length} of ${expected.length} mails doubled\n`,
  );
});
