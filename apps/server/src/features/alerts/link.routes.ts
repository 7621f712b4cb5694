import { acknowledgeLinkDays, getAcknowledgeLink, incidentsPage, useAcknowledgeLink } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { hashToken } from "../../platform/auth/tokens.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { findAlertLink, type FoundAlertLink } from "../../platform/stores/postgres/look-ups.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { withOffsets } from "../../platform/zones/with-offsets.ts";
import { isActive } from "../../platform/tenants/is-active.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { acknowledge } from "./change-incident.ts";
import { findPerson } from "./find-person.ts";
import { requireIncident } from "./incident-details.ts";

/** Acknowledging by the link of a message, without signing in. Only the hash of the token is stored, and it works once. */
export function mountAcknowledgeLinks(
  app: FastifyInstance,
  { postgres, now, publicUrl }: AlertsDependencies,
): void {
  mountCall(app, getAcknowledgeLink, async ({ params: { token } }) => {
    const found = await requireLink(token);
    return postgres.withTenant(found.tenant_id, async (transaction) => {
      const link = await requireReader(transaction, found);
      const isUsed = link.is_used || link.age_days > acknowledgeLinkDays;
      return shown(transaction, link, { isUsed, nowMs: now(), publicUrl });
    });
  });
  mountCall(app, useAcknowledgeLink, async ({ params: { token }, request }) => {
    const found = await requireLink(token);
    return postgres.withTenant(found.tenant_id, async (transaction) => {
      const link = await requireReader(transaction, found);
      if (!(await use(transaction, token))) throw new CallError("NotFound");
      await acknowledge({ transaction, by: byLink(link, request.ip), nowMs: now() }, link.incident_id);
      return shown(transaction, link, { isUsed: true, nowMs: now(), publicUrl });
    });
  });

  const requireLink = async (token: string): Promise<FoundAlertLink> => {
    const link = await findAlertLink(postgres.shared, hashToken(token));
    if (link === null) throw new CallError("NotFound");
    return link;
  };
}

/**
 * The link with its reader's current name. Locks the user until the transaction ends. Throws NotFound when the client or the user is blocked, or the
 * user or the destination is removed.
 */
async function requireReader(transaction: TenantTransaction, link: FoundAlertLink): Promise<FoundAlertLink> {
  const { user_id: userId, delivery_id: deliveryId } = link;
  if (!(await isActive(transaction))) throw new CallError("NotFound");
  const found = await (userId === null
    ? findDestination(transaction, deliveryId)
    : findPerson(transaction, userId, { locked: true }));
  if (found === undefined) throw new CallError("NotFound");
  return { ...link, name: found.name };
}

/** The destination of a message; undefined when it was removed. */
const findDestination = (transaction: TenantTransaction, deliveryId: number) =>
  transaction
    .selectFrom("alert_deliveries")
    .innerJoin("alert_destinations", "alert_destinations.id", "alert_deliveries.destination_id")
    .select("alert_destinations.name")
    .where("alert_deliveries.id", "=", deliveryId)
    .where("alert_destinations.removed_at", "is", null)
    .executeTakeFirst();

/** Content of the link's page. */
async function shown(
  transaction: TenantTransaction,
  link: FoundAlertLink,
  {
    isUsed,
    nowMs,
    publicUrl,
  }: { readonly isUsed: boolean; readonly nowMs: number; readonly publicUrl: string },
) {
  const { id, rule, subject, facts, state, startedAt, endedAt, acknowledged } = await requireIncident(
    transaction,
    link.incident_id,
    nowMs,
  );
  const { tenant, timeZone, ...client } = await transaction
    .selectFrom("tenants")
    .leftJoin("users", (join) =>
      join.onRef("users.tenant_id", "=", "tenants.id").on("users.id", "=", link.user_id),
    )
    .select(["tenants.tenant", "tenants.name as client", "tenants.time_zone as timeZone"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .executeTakeFirstOrThrow();
  const page = incidentsPage(publicUrl, tenant, id);
  const usable = !isUsed && state === "open";
  const incident = { rule, subject, facts, state, startedAt, endedAt, acknowledged };
  return { ...incident, ...client, ...withOffsets(timeZone, nowMs), to: link.name, page, usable };
}

async function use(transaction: TenantTransaction, token: string): Promise<boolean> {
  const used = await transaction
    .updateTable("alert_links")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("created_at", ">", sql<Date>`now() - make_interval(days => ${acknowledgeLinkDays})`)
    .returning("incident_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Acts as the recipient of the message. */
const byLink = ({ tenant_id, user_id, name }: FoundAlertLink, address: string): AuditActor => ({
  tenantId: tenant_id,
  kind: user_id === null ? "system" : "user",
  id: user_id,
  name,
  address,
});
