import { sql } from "kysely";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { keyOfKind } from "../../platform/data-versions/change-keys.ts";
import { bumpDataVersion } from "../../platform/data-versions/data-versions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Replaces the name in the history. */
const placeholder = "Usuário anonimizado";

/** Blocks of 8 KiB of a table handled per transaction, which takes seconds at most. */
const portionBlocks = 4_000;

type Within = <T>(work: (transaction: TenantTransaction) => Promise<T>) => Promise<T>;

/**
 * Replaces a removed user's name, e-mail and picture everywhere and deletes sessions, links and second factor; the history keeps an id. Works in
 * portions; an interrupted run continues when it is requested again, and only the end marks the user. Throws NotFound and UserNotRemoved.
 */
export async function anonymizeUser(postgres: PostgresStore, by: AuditActor, id: string): Promise<void> {
  const within: Within = (work) => postgres.withTenant(by.tenantId, work);
  if (!(await within((transaction) => beginAnonymizing(transaction, by, id)))) return;
  await forgetFiles(within);
  let isThrough = false;
  while (!isThrough) isThrough = await within((transaction) => forgetPortion(transaction, id));
  await within((transaction) => endAnonymizing(transaction, by, id));
}

/** Deletes the user's own data and queued messages; false when they are anonymized already. */
export async function beginAnonymizing(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) throw new CallError("NotFound");
  await lockTenant(transaction, by.tenantId);
  for (const locked of beforePeople(id)) await locked.execute(transaction);
  if (!(await lockNamed(transaction, by, id))) return false;
  await deleteOf(transaction, id, ["user_pictures", "second_factors", "user_tokens", "known_browsers"]);
  for (const locked of afterPeople(id)) await locked.execute(transaction);
  // Runs while the user's former names are still known.
  await sql`select forget_person(${id}::uuid, ${placeholder}, ${nowhereOf(id)})`.execute(transaction);
  return true;
}

/** Whether a column may name the user: by id, or by a name from a time when no id was stored. */
const mayName = (column: string, id: string) =>
  sql`(${sql.ref(`${column}_id`)} = ${id}::uuid or ${sql.ref(`${column}_id`)} is null)`;

// What `forget_person` changes, locked in the order of ADR 0079: people who acknowledge, import and run reports meanwhile lock the same rows.
const beforePeople = (id: string) => [
  sql`select 1 from support_grants order by id for update`,
  sql`select 1 from imports where ${mayName("created_by", id)} order by id for update`,
  // Rows of alerts that are changed refer to them.
  sql`select 1 from alert_rules order by id for key share`,
];
const afterPeople = (id: string) => [
  sql`select 1 from schedules order by id for update`,
  sql`select 1 from deliveries where state = 'waiting' order by job_id, recipient for update`,
  sql`select 1 from mail_queue order by id for update`,
  sql`
    select 1 from alert_incidents
    where (acknowledged_by is not null and ${mayName("acknowledged_by", id)})
      or (shelved_by is not null and ${mayName("shelved_by", id)})
    order by id for update
  `,
  sql`select 1 from alert_deliveries where user_id = ${id}::uuid order by id for update`,
];

/** Replaces the user in the next rows of the client; true when all are done. */
export async function forgetPortion(
  transaction: TenantTransaction,
  id: string,
  blocks = portionBlocks,
): Promise<boolean> {
  const { rows } = await sql<{ goes_on: boolean }>`
    select forget_portion(${id}::uuid, ${placeholder}, ${nowhereOf(id)}, ${blocks}) as goes_on
  `.execute(transaction);
  return rows[0]?.goes_on !== true;
}

/**
 * Deletes the bytes of files that are not imported yet, in which nobody can be searched: a workbook is compressed, and of a CSV only one reading is
 * stored as rows. One in each transaction, because reading one again locks its import first.
 */
async function forgetFiles(within: Within): Promise<void> {
  const files = await within((transaction) =>
    transaction.selectFrom("import_files").select("import_id").execute(),
  );
  for (const { import_id: id } of files)
    await within((transaction) =>
      transaction.deleteFrom("import_files").where("import_id", "=", id).execute(),
    );
}

/** Marks the user as anonymized. */
export async function endAnonymizing(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
): Promise<void> {
  // A concurrent request may have finished it.
  if (!(await lockNamed(transaction, by, id))) return;
  await transaction
    .updateTable("users")
    .set({
      name: placeholder,
      email: nowhereOf(id),
      new_email: null,
      password_hash: null,
      profile_pic_path: null,
      anonymized_at: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
  await deleteOf(transaction, id, ["sessions"]);
  await sql`delete from forgettings where user_id = ${id}::uuid`.execute(transaction);
  await sql`select anonymize_audit(${id}::uuid, ${placeholder})`.execute(transaction);
  const entry = { by, action: "anonymize", entity: "user", entityId: id, entityName: placeholder };
  await recordAudit(transaction, entry);
  // Cached answers have comments and reasons in which the person was named.
  await bumpDataVersion(transaction, by.tenantId, [keyOfKind("stopAnswers"), keyOfKind("controlLimits")]);
}

const nowhereOf = (id: string): string => `${id}@anonimizado.invalid`;

/** Locks the removed user until the transaction ends; false when they are anonymized already. */
async function lockNamed(transaction: TenantTransaction, by: AuditActor, id: string): Promise<boolean> {
  await lockTenant(transaction, by.tenantId);
  const user = isUuid(id)
    ? await transaction
        .selectFrom("users")
        .select(["removed_at", "anonymized_at"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined;
  if (user === undefined) throw new CallError("NotFound");
  if (user.removed_at === null) throw new CallError("UserNotRemoved");
  return user.anonymized_at === null;
}

type Own = "user_pictures" | "second_factors" | "user_tokens" | "known_browsers" | "sessions";

async function deleteOf(transaction: TenantTransaction, id: string, tables: readonly Own[]): Promise<void> {
  for (const table of tables) await transaction.deleteFrom(table).where("user_id", "=", id).execute();
}
