import { type Selectable, sql } from "kysely";
import { keepTaken, type LeasedQueue, takeNext } from "../jobs/take-next.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { storableJson, storableText } from "../stores/postgres/storable-json.ts";
import type { MailQueueTable } from "../stores/postgres/tables/access-tables.ts";

export interface MailOrder {
  readonly tenantId: number;
  /** Names the composer that makes the mail when its turn comes. */
  readonly kind: string;
  /** Absent: `told`. */
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
  /** From 1 on. */
  readonly attempt: number;
  readonly createdAt: Date;
}

/** A server that dies while sending leaves the mail to another after this long. */
export const usualLeaseS = 300;
const queue: LeasedQueue = {
  table: "mail_queue",
  at: "due_at",
  waits: sql<boolean>`failed_at is null`,
  first: "rank",
};

/** What goes first of a client's mails: what somebody waits for at a page, then invitations, then what is only told. */
const ranks = { asked: 0, invited: 1, told: 2 } as const;

/** Asks for a mail in the transaction of what it tells about; every server hears of it when that commits. */
export async function queueMail(transaction: TenantTransaction, order: MailOrder): Promise<void> {
  await queueMails(transaction, [order]);
}

/** The same for several mails, which may be none. */
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

/** Whoever had the address has another one: what waits for them goes there, but what was for that mailbox alone is dropped. */
export async function renameMailbox(
  transaction: TenantTransaction,
  { tenantId, before, email }: { readonly tenantId: number; readonly before: string; readonly email: string },
  { exceptKind }: { readonly exceptKind: string },
): Promise<void> {
  const theirs = sql<boolean>`tenant_id = ${tenantId} and lower(recipient) = lower(${before}) and failed_at is null`;
  await transaction.deleteFrom("mail_queue").where(theirs).where("kind", "=", exceptKind).execute();
  await transaction.updateTable("mail_queue").set({ recipient: email }).where(theirs).execute();
}

/** Takes the tenant's next mail that is due, for this server alone; null when there is none. */
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

/** Whether the mail is still this server's; its lease begins anew. */
export const keepMail = (
  transaction: TenantTransaction,
  { id, attempt }: QueuedMail,
  leaseS = usualLeaseS,
): Promise<boolean> => keepTaken(transaction, queue, { id, attempt, leaseS });

export async function dropMail(transaction: TenantTransaction, { id }: QueuedMail): Promise<void> {
  await transaction.deleteFrom("mail_queue").where("id", "=", id).execute();
}

/** Gives a mail up that no other server has taken since; it stays for a while so that the provider sees it. */
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

/** Lets a mail wait that no other server has taken since. */
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
