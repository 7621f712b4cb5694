import type { TenantUser } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readNamedBy } from "./named-by.ts";
import { userVersion } from "./user-version.ts";

const users = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("users")
    .innerJoin("tenants", "tenants.id", "users.tenant_id")
    .select([
      "users.id as _id",
      "users.name",
      "users.email",
      "users.role",
      "users.blocked",
      "users.tenant_owner as tenantOwner",
      "users.profile_pic_path as profilePicPath",
      "users.email_notification as emailNotification",
      "tenants.tenant",
      "users.created_at",
      "users.removed_at",
      "users.mail_refused_at",
      "users.mail_refused",
    ])
    .select([
      sql<boolean>`users.password_hash is not null`.as("verified"),
      sql<boolean>`users.anonymized_at is not null`.as("anonymized"),
      sql<boolean>`exists (select from second_factors f where f.user_id = users.id and f.enabled_at is not null)`.as(
        "secondFactor",
      ),
      sql<Date | null>`(select max(s.last_seen_at) from sessions s where s.user_id = users.id)`.as(
        "last_seen_at",
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof users>["executeTakeFirstOrThrow"]>>;

const asTenantUser =
  (namedBy: Awaited<ReturnType<typeof readNamedBy>>) =>
  ({
    created_at,
    removed_at,
    last_seen_at,
    mail_refused_at: refusedAt,
    mail_refused: code,
    ...user
  }: Row): TenantUser => ({
    ...user,
    version: userVersion({ ...user, isKeyUser: user.tenantOwner, removed_at }),
    named: removed_at === null ? namedBy(user) : { rules: [], alone: [], reports: [], bills: false },
    mailRefused: refusedAt === null ? null : { at: refusedAt.getTime(), code },
    createdAt: created_at.getTime(),
    removedAt: removed_at?.getTime() ?? null,
    lastSeenAt: last_seen_at?.getTime() ?? null,
  });

/** The tenant's users by name; with `removed` those who were removed. */
export async function listTenantUsers(
  transaction: TenantTransaction,
  removed: boolean,
): Promise<TenantUser[]> {
  const rows = await users(transaction)
    .where("users.removed_at", removed ? "is not" : "is", null)
    .orderBy(sql`lower(users.name)`)
    .orderBy("users.id")
    .execute();
  return rows.map(asTenantUser(await readNamedBy(transaction)));
}

/** A user of the tenant, even a removed one. Throws NotFound. */
export async function requireTenantUser(transaction: TenantTransaction, id: string): Promise<TenantUser> {
  const row = isUuid(id) ? await users(transaction).where("users.id", "=", id).executeTakeFirst() : undefined;
  if (row === undefined) throw new CallError("NotFound");
  return asTenantUser(await readNamedBy(transaction))(row);
}
