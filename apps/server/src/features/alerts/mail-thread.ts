import { sql } from "kysely";
import type { MailThread } from "../../platform/mail/mailer.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

type Sent = Pick<Delivery, "tenant_id" | "id" | "queued_at" | "incidents" | "subject">;

/** The same at each attempt. */
export const messageIdOf = ({ tenant_id, id, queued_at }: Omit<Sent, "incidents" | "subject">): string =>
  `alert-${tenant_id}-${id}-${queued_at.getTime()}`;

/** More mails than these begin no thread that a mail program would follow. */
const mostEarlier = 20;

/**
 * What a mail about incidents goes on with: the recipient's first mail about them, whose subject it has, so that beginning, reminders and
 * end are one conversation. What gathers several incidents refers to all of their first mails, and says in its subject how many.
 */
export async function threadOf(
  transaction: TenantTransaction,
  delivery: Delivery,
  title: string,
): Promise<MailThread & { readonly subject: string }> {
  const firsts = await firstMails(transaction, delivery);
  const [first] = firsts;
  const own = firsts.length > 1 || first === undefined ? delivery : first;
  const isAlone = delivery.incidents.length === 1 && own.incidents.length === 1;
  const subject = delivery.subject ?? (isAlone ? own.subject : null) ?? title;
  await transaction.updateTable("alert_deliveries").set({ subject }).where("id", "=", delivery.id).execute();
  const earlier = firsts.slice(-mostEarlier).map(messageIdOf);
  return { root: `alert.${delivery.tenant_id}.${own.id}`, earlier, subject };
}

/** Of each incident of a mail the first one that its recipient was to get about it; one of several is here once. */
async function firstMails(
  transaction: TenantTransaction,
  { tenant_id, incidents, target }: Delivery,
): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select tenant_id, id, queued_at, incidents, subject from alert_deliveries
    where tenant_id = ${tenant_id} and id in (
      select min(mail.id) from unnest(${incidents}::int[]) as told (incident)
      join alert_deliveries mail on mail.tenant_id = ${tenant_id} and mail.channel = 'mail' and mail.target = ${target}
        and mail.state <> 'dropped' and mail.incidents @> array[told.incident]
      group by told.incident
    )
    order by id
  `.execute(transaction);
  return rows;
}
