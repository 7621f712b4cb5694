import { type RawBuilder, sql } from "kysely";
import type { MailThread } from "../../platform/mail/mailer.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

type Sent = Pick<Delivery, "tenant_id" | "id" | "queued_at" | "incidents" | "subject">;

/** Message-ID of a mail, equal for each attempt. */
export const messageIdOf = ({ tenant_id, id, queued_at }: Omit<Sent, "incidents" | "subject">): string =>
  `alert-${tenant_id}-${id}-${queued_at.getTime()}`;

/** Most incidents named in a mail's headers. More would make a header that some mail servers refuse, and no conversation. */
const mostNamed = 20;

/**
 * Conversation of a mail: the recipient's first mails about its incidents, so that opening, reminders and end are one thread. With one incident in
 * all it takes the first mail's subject; a digest has its own, with the count.
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
 * The first mail about each incident of a delivery to its recipient; each mail once. Searches the rule's mails, because under row-level security no
 * index serves the array of incidents.
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
