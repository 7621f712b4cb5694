import { setTimeout as sleep } from "node:timers/promises";
import { applyFile } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type KillableServers, kills, openKillableServers } from "../../testing/killable-servers.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { type EventReceiver, openEventReceiver } from "./testing/event-receiver.ts";

const orders = 6;
const states = [1, 3, 1, 3, 4] as const;
/** Ms until the receiver answers, so that kills fall before, during and after it. */
const answerMs = 25;

let servers: KillableServers;
let receiver: EventReceiver;
let tenantId: number;
const inTenant = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
  servers.postgres.store.withTenant(tenantId, work);
beforeAll(async () => {
  servers = await openKillableServers(
    "apps/server/src/features/event-destinations/testing/sending-server.ts",
  );
  receiver = await openEventReceiver();
  receiver.plan("/in", (_event, reply) => void setTimeout(() => reply.writeHead(204).end(), answerMs));
  ({ tenantId } = await servers.postgres.addTenant());
  await inTenant(async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), Date.now());
    const url = `${receiver.origin}/in`;
    const { rows } = await sql<{ id: number }>`
      insert into event_destinations (tenant_id, name, url, secret, kinds, enabled)
      values (${tenantId}, 'ERP', ${url}, ${newWebhookSecret()}, '{orders}', true) returning id
    `.execute(transaction);
    const destination_id = rows[0]?.id ?? 0;
    await transaction
      .insertInto("event_destination_states")
      .values({ tenant_id: tenantId, destination_id })
      .execute();
    await transaction.insertInto("event_looks").values({ tenant_id: tenantId }).execute();
  });
});
afterAll(async () => {
  await servers.close();
  await receiver.close();
});

it("tells each state that was found at least once and in order while one of two servers is killed again and again, with the same id when twice", async () => {
  await servers.start();
  const seen = () =>
    inTenant((transaction) => transaction.selectFrom("event_kinds_seen").select("kind").execute());
  await expect.poll(seen, { timeout: patience.programMs }).toHaveLength(1);
  await inTenant(async (transaction) => {
    const product = await transaction.selectFrom("products").select("id").executeTakeFirstOrThrow();
    const group = await transaction.selectFrom("equipment_groups").select("id").executeTakeFirstOrThrow();
    const rows = Array.from({ length: orders }, (_, n) => ({
      tenant_id: tenantId,
      code_text: `OP-${n}`,
      product_id: product.id,
      group_id: group.id,
      count: 5,
      status: 1,
      due_at: null,
      removed_at: null,
    }));
    await transaction.insertInto("orders").values(rows).execute();
  });
  const changing = async (): Promise<void> => {
    for (const status of states.slice(1))
      for (let n = 0; n < orders; n += 1) {
        await inTenant((transaction) =>
          transaction.updateTable("orders").set({ status }).where("code_text", "=", `OP-${n}`).execute(),
        );
        await sleep(Math.random() * 120);
      }
  };
  const killing = async (): Promise<void> => {
    for (let n = 0; n < kills; n += 1) {
      await sleep(Math.random() * 400);
      await servers.killOne();
    }
  };
  await Promise.all([changing(), killing()]);
  const finished = () =>
    new Set(
      receiver.received
        .filter(({ body }) => body.data["state"] === "finished")
        .map(({ body }) => body.data["code"]),
    );
  await expect.poll(() => finished().size, { timeout: patience.programMs, interval: 500 }).toBe(orders);
  const open = () =>
    inTenant((transaction) =>
      transaction.selectFrom("event_deliveries").select("id").where("state", "!=", "delivered").execute(),
    );
  await expect.poll(open, { timeout: patience.programMs, interval: 500 }).toEqual([]);

  const posts = await inTenant((transaction) =>
    transaction.selectFrom("event_posts").select(["uid", "body"]).orderBy("id").execute(),
  );
  const firsts = new Map(receiver.received.map(({ id, raw }) => [id, raw] as const).toReversed());
  expect(new Set(firsts.keys())).toEqual(new Set(posts.map(({ uid }) => uid)));
  for (const { id, raw } of receiver.received) expect(raw).toBe(firsts.get(id));
  const codeOf = (body: unknown) => (body as { data: { code: string } }).data.code;
  for (let n = 0; n < orders; n += 1) {
    const stored = posts.filter(({ body }) => codeOf(body) === `OP-${n}`).map(({ uid }) => uid);
    const came = receiver.received.filter(({ body }) => body.data["code"] === `OP-${n}`).map(({ id }) => id);
    expect(came.filter((id, place) => came.indexOf(id) === place)).toEqual(stored);
    // Each event says which state was told before it: none is missing between two.
    const chain = posts
      .filter(({ body }) => codeOf(body) === `OP-${n}`)
      .map(({ body }) => (body as { data: { before: string | null; state: string } }).data);
    for (const [place, { before }] of chain.entries()) expect(before).toBe(chain[place - 1]?.state ?? null);
  }
});
