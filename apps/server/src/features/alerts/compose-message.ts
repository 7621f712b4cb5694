import { acknowledgeLink, incidentsPage } from "@fiel/contracts";
import { sql } from "kysely";
import type { AlertMessage, Destination, ToldIncident } from "../../platform/channels/channel.ts";
import { createToken, hashToken } from "../../platform/auth/tokens.ts";
import { type Language, languageOf } from "../../platform/http/languages.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { isActive } from "../../platform/tenants/is-active.ts";
import type { Delivery } from "./delivery-queue.ts";
import { messageIdOf, threadOf } from "./mail-thread.ts";
import { findPerson } from "./find-person.ts";
import { wordsOfMessage } from "./words-of-message.ts";

export interface Composed {
  readonly message: AlertMessage;
  readonly destination: Destination;
}

/** Composes a message when it is about to be sent; null when its recipient is gone or its incidents are deleted. */
export async function composeMessage(
  transaction: TenantTransaction,
  delivery: Delivery,
  publicUrl: string,
): Promise<Composed | null> {
  const destination = (await isActive(transaction)) ? await destinationOf(transaction, delivery) : null;
  const incidents = await incidentsOf(transaction, delivery);
  const [first] = incidents;
  if (destination === null || first === undefined) return null;
  const isEnd = delivery.purpose === "ended";
  // A digest of one incident is worded as a message about that incident.
  const purpose = incidents.length > 1 ? "digest" : isEnd ? "ended" : "opened";
  const { tenant, client, timeZone, language } = await readerOf(transaction, delivery);
  const rule = { rule: first.rule.name, onDelayS: first.onDelayS };
  const words = wordsOfMessage({ purpose, isEnd, language, timeZone, ...rule, incidents });
  const isOne = purpose === "opened" && first.state === "open";
  const page = incidentsPage(publicUrl, tenant, incidents.length === 1 ? first.id : null);
  const acknowledge = isOne
    ? acknowledgeLink(publicUrl, await newLink(transaction, delivery, first.id))
    : null;
  const isMail = destination.kind === "mail";
  const message: AlertMessage = {
    id: messageIdOf(delivery),
    purpose,
    language,
    timeZone,
    tenant,
    client,
    ...words,
    page,
    acknowledge,
    ...(isMail ? { thread: await threadOf(transaction, delivery, words.title) } : {}),
    incidents,
  };
  return { message, destination };
}

/** Creates a link for each attempt, because the message of an earlier attempt may have arrived. */
async function newLink(
  transaction: TenantTransaction,
  delivery: Delivery,
  incidentId: number,
): Promise<string> {
  const token = createToken();
  await transaction
    .insertInto("alert_links")
    .values({
      tenant_id: delivery.tenant_id,
      token_hash: hashToken(token),
      incident_id: incidentId,
      delivery_id: delivery.id,
      user_id: delivery.user_id,
      name: delivery.target_name,
    })
    .execute();
  return token;
}

interface Told extends ToldIncident {
  readonly state: string;
  readonly onDelayS: number;
}

async function incidentsOf(transaction: TenantTransaction, { incidents }: Delivery): Promise<Told[]> {
  const rows = await transaction
    .selectFrom("alert_incidents")
    .innerJoin("alert_rules", "alert_rules.id", "alert_incidents.rule_id")
    .selectAll("alert_incidents")
    .select(["alert_rules.name", "alert_rules.condition", "alert_rules.on_delay_s"])
    .where("alert_incidents.id", "in", incidents)
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    rule: { id: row.rule_id, name: row.name, kind: row.condition.kind },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    facts: row.facts,
    ...markOf(row),
    startedMs: row.started_at,
    endedMs: row.ended_at,
    state: row.state,
    onDelayS: row.on_delay_s,
  }));
}

function markOf(row: {
  readonly ended_by_rule: boolean;
  readonly unsteady_since: number | null;
  readonly opened_at: number | null;
  readonly state: string;
}): Pick<ToldIncident, "mark"> {
  if (row.ended_by_rule) return { mark: "ruleEnded" };
  // An unsteady incident that lasts is told as a normal one.
  const isTold =
    row.unsteady_since !== null && (row.state === "ended" || row.unsteady_since === row.opened_at);
  return isTold ? { mark: "unsteady" } : {};
}

interface Reader {
  readonly tenant: string;
  readonly client: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** Users read in their own language, other recipients in the client's. */
async function readerOf(transaction: TenantTransaction, { user_id }: Delivery): Promise<Reader> {
  const { language, ...client } = await transaction
    .selectFrom("tenants")
    .leftJoin("users", (join) =>
      join.onRef("users.tenant_id", "=", "tenants.id").on("users.id", "=", user_id),
    )
    .select(["tenants.tenant", "tenants.name as client", "tenants.time_zone as timeZone"])
    .select(sql<string>`coalesce(users.language, tenants.language)`.as("language"))
    .executeTakeFirstOrThrow();
  return { ...client, language: languageOf(language) ?? "pt_BR" };
}

/** The destination as it is now; null when the user was blocked or the device unsubscribed since. */
async function destinationOf(
  transaction: TenantTransaction,
  delivery: Delivery,
): Promise<Destination | null> {
  const { channel, user_id: userId, destination_id: destinationId } = delivery;
  if (channel !== "mail" && channel !== "push") return destinationWith(transaction, destinationId ?? 0);
  const person = userId === null ? undefined : await findPerson(transaction, userId);
  if (person === undefined) return null;
  if (channel === "mail") return { kind: "mail", address: person.email, name: person.name };
  return deviceOf(transaction, delivery.target, person.id);
}

/** A device belongs to the user who subscribed last; null when that is not the recipient. */
async function deviceOf(
  transaction: TenantTransaction,
  target: string,
  userId: string,
): Promise<Destination | null> {
  const device = await transaction
    .selectFrom("push_subscriptions")
    .select(["endpoint", "p256dh", "auth"])
    .where("id", "=", Number(target))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return device === undefined ? null : { kind: "push", ...device };
}

/** A destination with its secrets; null when it was removed. */
export async function destinationWith(
  transaction: TenantTransaction,
  id: number,
): Promise<Destination | null> {
  const row = await transaction
    .selectFrom("alert_destinations")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, url, token, chat, secret } = row;
  if (kind === "webhook") return { kind, url: url ?? "", secret: secret ?? "" };
  if (kind === "teams") return { kind, url: url ?? "" };
  return { kind, token: token ?? "", chat: chat ?? "" };
}
