import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { type KillableServers, kills, openKillableServers } from "../../testing/killable-servers.ts";
import { addStoppingPlant, deliveryStates, stopMachine } from "./testing/stopping-plant.ts";

const stopsPerKill = 2;
const stops = stopsPerKill * kills + 1;
const people = 3;

let servers: KillableServers;
beforeAll(async () => {
  servers = await openKillableServers("apps/server/src/features/alerts/testing/alerting-server.ts");
});
afterAll(() => servers.close());

it("tells everybody of each incident while one of two servers is killed again and again, and doubles no mail but one that a kill explains", async () => {
  const { postgres, received } = servers;
  const tenantId = await addStoppingPlant(postgres, { machines: stops, people });
  await servers.start();
  const storedMs = await stopMachine(postgres, tenantId, 1);
  await expect.poll(() => received.length, { interval: 20 }).toBe(people);
  const tookMs = Math.max(...received.map(({ atMs }) => atMs)) - storedMs;
  let stopped = 1;
  for (let n = 0; n < kills; n += 1) {
    for (const end = stopped + stopsPerKill; stopped < end;) {
      stopped += 1;
      await stopMachine(postgres, tenantId, stopped);
      await sleep(Math.random() * 120);
    }
    await servers.killOne();
  }
  const delivered = async () =>
    (await deliveryStates(postgres, tenantId)).filter((state) => state === "delivered").length;
  await expect.poll(delivered, { timeout: patience.programMs, interval: 500 }).toBe(people * stops);
  const incidents = await postgres.store.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("alert_incidents").select(["subject_id", "state"]).execute(),
  );
  expect(new Set(incidents.map(({ subject_id }) => subject_id)).size).toBe(stops);
  expect(incidents).toHaveLength(stops);
  const doubled = received.length - people * stops;
  // A server sends two mails at a time, so a kill doubles two at most. A doubled mail keeps its Message-ID.
  expect(doubled).toBeLessThanOrEqual(2 * kills);
  expect(new Set(received.map(({ id }) => id)).size).toBe(people * stops);
  process.stdout.write(
    `${kills} kills, ${tookMs} ms from record to mails, ${doubled} of ${people * stops} mails doubled\n`,
  );
});
