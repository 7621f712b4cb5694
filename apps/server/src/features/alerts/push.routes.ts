import { createHash } from "node:crypto";
import {
  type BodyOf,
  getPushKey,
  listPushDevices,
  type PushDevice,
  subscribePush,
  unsubscribePush,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { refusePrivate } from "../../platform/channels/refuse-private.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const mostDevices = 20;

/** Calls for the devices on which a user gets alerts by web push. */
export function mountPushDevices(
  app: FastifyInstance,
  { postgres, pushKey, mayCall }: AlertsDependencies,
): void {
  mountCall(app, getPushKey, async () => ({ key: await pushKey() }));
  mountCall(app, listPushDevices, ({ principal: { tenantId, userId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const rows = await transaction
        .selectFrom("push_subscriptions")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("id", "desc")
        .execute();
      return rows.map(shown);
    }),
  );
  mountCall(app, subscribePush, async ({ body, principal: { tenantId, userId }, request }) => {
    await refusePrivate("endpoint", body.endpoint, mayCall);
    const device = request.headers["user-agent"]?.slice(0, 300) ?? null;
    return postgres.withTenant(tenantId, (transaction) =>
      keepDevice(transaction, tenantId, { ...body, userId, device }),
    );
  });
  mountCall(app, unsubscribePush, async ({ params: { id }, principal: { tenantId, userId } }) => {
    const gone = await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .deleteFrom("push_subscriptions")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst(),
    );
    if (gone === undefined) throw new CallError("NotFound");
    return {};
  });
}

interface Subscribing extends BodyOf<typeof subscribePush> {
  readonly userId: string;
  readonly device: string | null;
}

/** Stores the device, and forgets the user's oldest ones beyond the limit. */
async function keepDevice(
  transaction: TenantTransaction,
  tenantId: number,
  { endpoint, keys, userId, device }: Subscribing,
): Promise<PushDevice> {
  const of = { user_id: userId, ...keys, device };
  const row = await transaction
    .insertInto("push_subscriptions")
    .values({ tenant_id: tenantId, endpoint, ...of })
    .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint"]).doUpdateSet(of))
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${mostDevices})
  `.execute(transaction);
  return shown(row);
}

interface Row {
  readonly id: number;
  readonly device: string | null;
  readonly created_at: Date;
  readonly endpoint: string;
}

const shown = ({ id, device, created_at, endpoint }: Row): PushDevice => ({
  id,
  device,
  createdAt: created_at.getTime(),
  fingerprint: createHash("sha256").update(endpoint).digest("hex"),
});
