import type { Kysely } from "kysely";
import { hashPassword } from "../platform/auth/passwords.ts";
import type { Database } from "../platform/stores/postgres/database.ts";

export interface NewManager {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly nowMs: number;
}

/** Creates a manager who can sign in at once; false when the e-mail has one already, who stays as is. */
export async function createManager(db: Kysely<Database>, manager: NewManager): Promise<boolean> {
  const { email, name, password, nowMs } = manager;
  const created = await db
    .insertInto("managers")
    .values({
      email: email.toLowerCase(),
      name,
      password_hash: await hashPassword(password),
      verified_at: new Date(nowMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return created !== undefined;
}
