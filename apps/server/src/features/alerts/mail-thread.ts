import { type RawBuilder, sql } from "kysely";
import type { MailThread } from "../../platform/mail/mailer.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

type Sent = Pick<Delivery, "tenant_id" | "id" | "queued_at" | "incidents" | "subject">;

/** The same at each attempt. */
export const messageIdOf = ({ tenant_id, id, queued_at }: Omit<Sent, "incidents" | "subject">): string =>
  `alert-${tenant_id}-${id}-${queued_at.getTime()}`;

/** More incidents than these are no conversation, and their names no header that every mail server takes. */
const mostNamed = 20;

/**
 * What a mail about incidents goes on with: the recipient's first mail about them, whose subject it has, so that beginning, reminders and
 * end are one conversation. What gathers several incidents refers to all of their first mails, and says in its subject how many.
 */
export async function threadOf(
  transaction: TenantTransaction,
  delivery: Delivery,
  title: string,
): Promise<MailThread & { readonly subject: string }> {
  const { rows: firsts } = await firstMailsSelect(delivery).execute(transaction);
  const [first = delivery] = firsts;
  const isAlone = delivery.incidents.length === 1 && first.incidents.length === 1;
  const subject = delivery.subject ?? (isAlone ? first.subject : null) ?? title;
  await transaction.updateTable("alert_deliveries").set({ subject }).where("id", "=", delivery.id).execute();
  const roots = delivery.incidents.slice(0, mostNamed).map((id) => `incident.${delivery.tenant_id}.${id}`);
  return { roots, earlier: firsts.slice(-mostNamed).map(messageIdOf), subject };
}

/**
 * Of each incident of a mail the first one that its recipient was to get about it; one of several is here once. They are looked for among
 * those of the rule: under row-level security no index serves what a list holds.
 */
export const firstMailsSelect = ({
  tenant_id,
  rule_id,
  incidents,
  target,
}: Pick<Delivery, "tenant_id" | "rule_id" | "incidents" | "target">): RawBuilder<Sent> => sql`
  select tenant_id, id, queued_at, incidents, subject from alert_deliveries
  where tenant_id = ${tenant_id} and id in (
    select min(mail.id) from unnest(${incidents}::int[]) as told (incident)
    join alert_deliveries mail on mail.tenant_id = ${tenant_id} and mail.rule_id = ${rule_id}
      and mail.channel = 'mail' and mail.target = ${target} and mail.state <> 'dropped'
      and mail.incidents @> array[told.incident]
    group by told.incident
  )
  order by id
`;
