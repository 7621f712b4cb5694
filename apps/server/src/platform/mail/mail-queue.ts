import { type Selectable, sql } from "kysely";
import { keepTaken, type LeasedQueue, takeNext } from "../jobs/take-next.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { storableJson, storableText } from "../stores/postgres/storable-json.ts";
import type { MailQueueTable } from "../stores/postgres/tables/access-tables.ts";

export interface MailOrder {
  readonly tenantId: number;
  /** Names the composer that makes the mail when it is sent. */
  readonly kind: string;
  /** `told` by default. */
  readonly rank?: keyof typeof ranks;
  /** An e-mail address. */
  readonly recipient: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface QueuedMail {
  readonly id: number;
  readonly tenantId: number;
  readonly kind: string;
  readonly recipient: string;
  readonly details: Record<string, unknown>;
  /** From 1. */
  readonly attempt: number;
  readonly createdAt: Date;
}

/** Lease of a mail, s: when its server dies, another server takes the mail after this time. */
export const usualLeaseS = 300;
const queue: LeasedQueue = {
  table: "mail_queue",
  at: "due_at",
  waits: sql<boolean>`failed_at is null`,
  first: "rank",
};

/** Order of a client's mails: first those that somebody waits for at a page, then invitations, then notices. */
const ranks = { asked: 0, invited: 1, told: 2 } as const;

/** Queues a mail in the transaction of the event it reports; all servers are notified when that commits. */
export async function queueMail(transaction: TenantTransaction, order: MailOrder): Promise<void> {
  await queueMails(transaction, [order]);
}

/** Queues several mails; does nothing for an empty list. */
export async function queueMails(
  transaction: TenantTransaction,
  orders: readonly MailOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ tenantId, kind, rank = "told", recipient, details = {} }) => ({
    tenant_id: tenantId,
    kind,
    rank: ranks[rank],
    recipient,
    details: storableJson(details),
  }));
  await transaction.insertInto("mail_queue").values(rows).execute();
}

/** Redirects the queued mails of a person whose address changed. Mails of `exceptKind`, which were for the former mailbox alone, are dropped. */
export async function renameMailbox(
  transaction: TenantTransaction,
  { tenantId, before, email }: { readonly tenantId: number; readonly before: string; readonly email: string },
  { exceptKind }: { readonly exceptKind: string },
): Promise<void> {
  const theirs = sql<boolean>`tenant_id = ${tenantId} and lower(recipient) = lower(${before}) and failed_at is null`;
  await transaction.deleteFrom("mail_queue").where(theirs).where("kind", "=", exceptKind).execute();
  await transaction.updateTable("mail_queue").set({ recipient: email }).where(theirs).execute();
}

/** Takes the tenant's next due mail, for this server alone; null when there is none. */
export async function takeMail(
  transaction: TenantTransaction,
  tenantId: number,
  leaseS = usualLeaseS,
): Promise<QueuedMail | null> {
  const taken = await takeNext<Selectable<MailQueueTable>>(transaction, queue, { tenantId, leaseS });
  if (taken === null) return null;
  const { id, kind, recipient, details, attempts, created_at: createdAt } = taken;
  return { id, tenantId, kind, recipient, details, attempt: attempts, createdAt };
}

/** Renews the lease of a mail; false when another server has taken it. */
export const keepMail = (
  transaction: TenantTransaction,
  { id, attempt }: QueuedMail,
  leaseS = usualLeaseS,
): Promise<boolean> => keepTaken(transaction, queue, { id, attempt, leaseS });

export async function dropMail(transaction: TenantTransaction, { id }: QueuedMail): Promise<void> {
  await transaction.deleteFrom("mail_queue").where("id", "=", id).execute();
}

/** Gives up a mail, unless another server has taken it since. It stays in the table for a while, so that the provider sees it. */
export async function failMail(
  transaction: TenantTransaction,
  { id, attempt }: QueuedMail,
  reason: string,
): Promise<void> {
  await transaction
    .updateTable("mail_queue")
    .set({ failed_at: sql<Date>`now()`, reason: storableText(reason.slice(0, 500)) })
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .execute();
}

/** Postpones a mail, unless another server has taken it since. */
export async function postponeMail(
  transaction: TenantTransaction,
  { id, attempt }: QueuedMail,
  waitS: number,
): Promise<void> {
  await transaction
    .updateTable("mail_queue")
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${waitS})` })
    .where("id", "=", id)
    .where("attempts", "=", attempt)
    .execute();
}
