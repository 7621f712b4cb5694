import type { Role } from "@fiel/contracts";
import type { Transaction } from "kysely";
import { hashPassword } from "../platform/auth/passwords.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { MaintenanceError } from "./maintenance-error.ts";

interface UserFacts {
  readonly tenantId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly tenantOwner: boolean;
  readonly nowMs: number;
}
export interface NewUser extends UserFacts {
  readonly password: string;
}
interface HashedUser extends UserFacts {
  readonly passwordHash: string;
}

/** Whether the tenant has a present user with this e-mail. */
export async function hasUser(
  transaction: Transaction<Database>,
  tenantId: number,
  email: string,
): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where(({ fn, eb }) => eb(fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates a user who can sign in immediately; returns the id. The transaction must be set to the tenant. */
export async function createUser(
  transaction: Transaction<Database>,
  { password, ...user }: NewUser,
): Promise<string> {
  if (await hasUser(transaction, user.tenantId, user.email)) {
    throw new MaintenanceError(`Já existe um usuário com o e-mail ${user.email} neste cliente.`);
  }
  const passwordHash = await hashPassword(password, user.tenantId);
  return insertUser(transaction, { ...user, passwordHash });
}

/** Inserts the row of a user whose e-mail is free; returns the id. */
export async function insertUser(
  transaction: Transaction<Database>,
  { tenantId, email, name, role, passwordHash, tenantOwner, nowMs }: HashedUser,
): Promise<string> {
  const { id } = await transaction
    .insertInto("users")
    .values({
      tenant_id: tenantId,
      email,
      name,
      role,
      password_hash: passwordHash,
      tenant_owner: tenantOwner,
      verified_at: new Date(nowMs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
