import type { Role } from "@fiel/contracts";
import type { Transaction } from "kysely";
import { hashPassword } from "../platform/auth/passwords.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { MaintenanceError } from "./maintenance-error.ts";

export interface NewUser {
  readonly tenantId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly tenantOwner: boolean;
  readonly nowMs: number;
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
export async function createUser(transaction: Transaction<Database>, user: NewUser): Promise<string> {
  const { tenantId, email, name, role, password, tenantOwner, nowMs } = user;
  if (await hasUser(transaction, tenantId, email)) {
    throw new MaintenanceError(`Já existe um usuário com o e-mail ${email} neste cliente.`);
  }
  const { id } = await transaction
    .insertInto("users")
    .values({
      tenant_id: tenantId,
      email,
      name,
      role,
      password_hash: await hashPassword(password, tenantId),
      tenant_owner: tenantOwner,
      verified_at: new Date(nowMs),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
