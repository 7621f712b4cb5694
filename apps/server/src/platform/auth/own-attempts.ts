import type { Kysely } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { countAttempt, forgetAttempts, type AttemptLimit } from "./attempt-limit.ts";
import { verifyPassword } from "./passwords.ts";

const base = { free: 5, firstS: 10, longestS: 900, memoryS: 3600 };

/** Limits for what a person proves again: the password while signed in, or the second factor after the right password. */
const limits = {
  password: { name: "own:password", ...base },
  secondFactor: { name: "own:second-factor", ...base },
} satisfies Record<string, AttemptLimit>;

interface Person {
  readonly tenantId: number;
  readonly userId: string;
}

/**
 * Counts an attempt of an identified person, runs `check`, and forgets the attempts when it succeeds. Throws TooManyRequests while the
 * person must wait: the caller already has a session or the password.
 */
export async function limitedCheck<T>(
  db: Kysely<Database>,
  what: keyof typeof limits,
  { tenantId, userId }: Person,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const counted = { limit: limits[what], subject: `${tenantId}:${userId}` };
  await countAttempt(db, counted);
  const found = await check();
  if (found !== null) await forgetAttempts(db, counted);
  return found;
}

/** Whether the password is the person's own. The check counts under the person's own limit. */
export async function isOwnPassword(
  postgres: PostgresStore,
  person: Person,
  password: string,
): Promise<boolean> {
  const check = async (): Promise<true | null> => {
    const user = await postgres.withTenant(person.tenantId, (transaction) =>
      transaction
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", person.userId)
        .executeTakeFirst(),
    );
    return (await verifyPassword(user?.password_hash ?? null, password, person.tenantId)) ? true : null;
  };
  return (await limitedCheck(postgres.shared, "password", person, check)) !== null;
}

/** Throws InvalidRequest with `password`: wrongPassword when the password is not the person's own, and TooManyRequests while the person must wait. */
export async function requireOwnPassword(
  postgres: PostgresStore,
  person: Person,
  password: string,
): Promise<void> {
  if (!(await isOwnPassword(postgres, person, password)))
    throw new CallError("InvalidRequest", { fields: { password: "wrongPassword" } });
}
