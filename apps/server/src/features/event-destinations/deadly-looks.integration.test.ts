import { type ChildProcess, spawn } from "node:child_process";
import { applyFile } from "@fiel/contracts";
import { patience } from "@fiel/testkit/patience";
import { sql } from "kysely";
import { programPath } from "@fiel/testkit/program-path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRegistrations } from "../../maintenance/apply/apply-registrations.ts";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import { openTestPostgres, type TestPostgres } from "../../testing/test-postgres.ts";
import { smallPlant } from "../../testing/test-stores.ts";
import { type EventReceiver, openEventReceiver } from "./testing/event-receiver.ts";

const entry = programPath("apps/server/src/features/event-destinations/testing/sending-server.ts");
const leaseS = 1;
let postgres: TestPostgres;
let receiver: EventReceiver;
/** The running server, which is started again whenever it dies. */
let server: ChildProcess | null = null;
let deaths = 0;
let isEnding = false;

beforeAll(async () => {
  postgres = await openTestPostgres();
  receiver = await openEventReceiver();
});
afterAll(async () => {
  isEnding = true;
  server?.kill("SIGKILL");
  await postgres.close();
  await receiver.close();
});

function keepServing(deadly: number): void {
  const settings = { access: postgres.access, smtpUrl: "", leaseS, lookEveryMs: 200, deadly };
  server = spawn(process.execPath, [entry, JSON.stringify(settings)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  server.once("exit", () => {
    if (isEnding) return;
    deaths += 1;
    keepServing(deadly);
  });
}

async function addClient(name: string): Promise<number> {
  const { tenantId } = await postgres.addTenant();
  await postgres.store.withTenant(tenantId, async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), Date.now());
    const { rows } = await sql<{ id: number }>`
      insert into event_destinations (tenant_id, name, url, secret, kinds, enabled)
      values (${tenantId}, 'ERP', ${`${receiver.origin}/${name}`}, ${newWebhookSecret()}, '{orders}', true) returning id
    `.execute(transaction);
    const destination_id = rows[0]?.id ?? 0;
    await transaction
      .insertInto("event_destination_states")
      .values({ tenant_id: tenantId, destination_id })
      .execute();
    await transaction.insertInto("event_looks").values({ tenant_id: tenantId }).execute();
  });
  return tenantId;
}

const addOrder = (tenantId: number, code: string) =>
  postgres.store.withTenant(tenantId, async (transaction) => {
    const product = await transaction.selectFrom("products").select("id").executeTakeFirstOrThrow();
    const group = await transaction.selectFrom("equipment_groups").select("id").executeTakeFirstOrThrow();
    const order = {
      tenant_id: tenantId,
      code_text: code,
      count: 5,
      due_at: null,
      removed_at: null,
      status: 1,
    };
    await transaction
      .insertInto("orders")
      .values({ ...order, product_id: product.id, group_id: group.id })
      .execute();
  });

const claimOf = (tenantId: number) =>
  postgres.store.shared
    .selectFrom("claims")
    .select(["attempts", "reason", "failed_at"])
    .where("key", "=", `event looks ${tenantId}`)
    .executeTakeFirst();

it("a client whose look ends the server is set aside and told of, and others' events go on", async () => {
  const [deadly, other] = [await addClient("deadly"), await addClient("other")];
  keepServing(deadly);
  const soon = { timeout: patience.programMs, interval: 100 };
  await expect.poll(async () => (await claimOf(deadly))?.failed_at ?? null, soon).not.toBeNull();
  expect(deaths).toBeGreaterThanOrEqual(3);
  const { attempts = 0, reason } = (await claimOf(deadly)) ?? {};
  expect(attempts).toBeGreaterThan(3);
  expect(reason).toBe("o servidor foi interrompido durante a execução");
  const seen = () =>
    postgres.store.withTenant(other, (transaction) =>
      transaction.selectFrom("event_kinds_seen").select("kind").execute(),
    );
  await expect.poll(seen, soon).toHaveLength(1);
  await addOrder(other, "OP-1");
  await expect.poll(() => receiver.at("/other").map(({ body }) => body.type), soon).toContain("order.state");
  expect((await claimOf(other))?.failed_at ?? null).toBeNull();
});
