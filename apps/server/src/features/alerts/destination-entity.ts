import {
  type AlertDestination,
  type AlertDestinationKind,
  type AlertDestinationValues,
} from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Entity, Stored } from "../../platform/records/entity.ts";
import { maskedUrl } from "../../platform/records/masked-url.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface DestinationValues {
  readonly kind: AlertDestinationKind;
  readonly name: string;
  readonly url: string | null;
  readonly token: string | null;
  readonly chat: string | null;
  readonly secret: string | null;
}

const mostDestinations = 50;

export const destinationEntity: Entity<DestinationValues> = {
  kind: "alertDestination",
  table: "alert_destinations",
  fields: ["kind", "name", "url", "token", "chat", "secret"],
  secretUrls: ["url"],
  nameOf: ({ name }) => name,
  locked: ["kind"],
  unique: [],
  mayAdd: async ({ transaction }, count) => {
    const { n } = await transaction
      .selectFrom("alert_destinations")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostDestinations) throw new CallError("TooManyAlertDestinations");
  },
  written: async ({ transaction }, { id }, before) => {
    if (before !== null) await tryAgain(transaction, id);
  },
};

/** Requeues the failed messages about open incidents that reached nobody, because the destination was changed. */
async function tryAgain(transaction: TenantTransaction, id: number): Promise<void> {
  await sql`
    update alert_deliveries d set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
    where destination_id = ${id} and state in ('failed', 'gone') and purpose <> 'ended' and exists (
      select from alert_incidents i where i.rule_id = d.rule_id and i.id = any(d.incidents) and i.state = 'open' and i.reached_at is null)
  `.execute(transaction);
}

export const valuesOf = (body: AlertDestinationValues, secret: string | null): DestinationValues => {
  const nothing = { url: null, token: null, chat: null, secret: null };
  return { ...nothing, ...body, ...(body.kind === "webhook" ? { secret } : {}) };
};

/** A destination without its secrets, with the result of the latest message to it. */
export async function shownDestination(
  transaction: TenantTransaction,
  { secret: _secret, url, token: _token, chat, ...record }: Stored<DestinationValues>,
): Promise<AlertDestination> {
  const last = await transaction
    .selectFrom("alert_deliveries")
    .select(["state", "reason", "settled_at"])
    .where("destination_id", "=", record.id)
    .where("settled_at", "is not", null)
    .where("state", "!=", "dropped")
    .orderBy("settled_at", "desc")
    .executeTakeFirst();
  return {
    ...record,
    address: addressOf(record.kind, url, chat),
    last:
      last === undefined
        ? null
        : { at: last.settled_at?.getTime() ?? 0, ok: last.state === "delivered", reason: last.reason },
  };
}

/** Address as shown. A URL is masked, because its path may be the key. */
const addressOf = (kind: AlertDestinationKind, url: string | null, chat: string | null): string =>
  kind === "telegram" ? (chat ?? "") : maskedUrl(url ?? "");
