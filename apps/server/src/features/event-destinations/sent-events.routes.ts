import { listSentEvents, sendEventAgain, type SentEvent, testEventDestination } from "@fiel/contracts";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { type AttemptLimit, countAttempt } from "../../platform/auth/attempt-limit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { idOf, requirePresent } from "../../platform/records/rows.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { eventDestinationEntity } from "./event-destination-entity.ts";
import { addDelivery, lockQueue } from "./event-queue.ts";
import { addressOf } from "./event-message.ts";
import { sendTestEvent, type TestDependencies } from "./test-destination.ts";

const mostListed = 200;

/** Tests that a client may make without a pause: an answer takes up to 10 s. */
const tests: AttemptLimit = { name: "event-test", free: 10, firstS: 15, longestS: 300, memoryS: 600 };

export interface SentEventsDependencies extends TestDependencies {
  readonly postgres: PostgresStore;
}

/** Calls for what was sent to a destination, for sending it again, and for a test. */
export function mountSentEvents(
  app: FastifyInstance,
  { postgres, ...testing }: SentEventsDependencies,
): void {
  mountCall(app, testEventDestination, async ({ params, principal: { tenantId, tenant }, signal }) => {
    await countAttempt(postgres.shared, { limit: tests, subject: String(tenantId) });
    const message = await postgres.withTenant(tenantId, async (transaction) => {
      const { id } = await requirePresent(transaction, eventDestinationEntity, idOf(params.id));
      return addressOf(transaction, id);
    });
    if (message === null) throw new CallError("NotFound");
    return sendTestEvent(testing, { tenant, message }, signal);
  });
  mountCall(app, listSentEvents, ({ params, query, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { id } = await requirePresent(transaction, eventDestinationEntity, idOf(params.id));
      return listSent(transaction, id, query.before);
    }),
  );
  mountCall(app, sendEventAgain, ({ params, principal, request }) =>
    postgres.withTenant(principal.tenantId, async (transaction) => {
      const asked = idOf(params.id);
      // Before it is read, because it may be switched off meanwhile.
      if (asked !== null) await lockQueue(transaction, asked);
      const { id, name, enabled } = await requirePresent(transaction, eventDestinationEntity, asked);
      if (!enabled) throw new CallError("DestinationOff");
      await sendAgain(transaction, id, Number(params.event));
      const entry = {
        by: actorOf(principal, request),
        action: "resend",
        entity: "eventDestination",
      } as const;
      await recordAudit(transaction, { ...entry, entityId: id, entityName: name });
      return { success: true } as const;
    }),
  );
}

async function listSent(
  transaction: TenantTransaction,
  destinationId: number,
  before: string | undefined,
): Promise<SentEvent[]> {
  const rows = await transaction
    .selectFrom("event_deliveries as d")
    .innerJoin("event_posts as p", "p.id", "d.post_id")
    .select(["d.id", "p.uid", "p.type", "p.mid", "d.state", "d.attempts", "d.status", "d.reason"])
    .select(["d.queued_at", "d.tried_at", "d.due_at", "p.body"])
    .where("d.destination_id", "=", destinationId)
    .where("d.id", "<", Number(before ?? Number.MAX_SAFE_INTEGER))
    .orderBy("d.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.uid,
    type: row.type,
    machine: row.mid,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    reason: row.reason,
    queuedAt: row.queued_at.getTime(),
    triedAt: row.tried_at?.getTime() ?? null,
    nextAt: row.state === "waiting" ? row.due_at.getTime() : null,
    body: row.body,
  }));
}

/** An event that waits is due now; one that waits behind another stays there; a settled one is queued once more. The queue must be locked. */
export async function sendAgain(
  transaction: TenantTransaction,
  destinationId: number,
  deliveryId: number,
): Promise<void> {
  const found = await transaction
    .selectFrom("event_deliveries")
    .selectAll()
    .where("destination_id", "=", destinationId)
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  if (found.state === "waiting")
    await transaction
      .updateTable("event_deliveries")
      .set({ due_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
  else if (found.state !== "behind") await addDelivery(transaction, found);
}
