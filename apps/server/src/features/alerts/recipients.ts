import type { AlertChannel, AlertStep } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { mayBeTold } from "../../platform/told/untold-steps.ts";
import { inNameOrder } from "../../platform/records/search.ts";

/** A mailbox, device or destination that a message goes to. */
export interface Recipient {
  readonly channel: AlertChannel;
  /** Identifies the recipient within its channel. */
  readonly target: string;
  readonly name: string;
  readonly userId: string | null;
  readonly destinationId: number | null;
}

/** Current recipients of a step: verified users who are not blocked, each of their devices, and destinations that are not removed. */
export async function recipientsOf(transaction: TenantTransaction, step: AlertStep): Promise<Recipient[]> {
  const users = await usersOf(transaction, step);
  const found: Recipient[] = [];
  if (step.by.includes("mail"))
    for (const { id, name, email } of users)
      found.push({ channel: "mail", target: email, name, userId: id, destinationId: null });
  if (step.by.includes("push")) found.push(...(await devicesOf(transaction, users)));
  return [...found, ...(await destinationsOf(transaction, step))];
}

interface ToldUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const usersOf = async (transaction: TenantTransaction, { users, roles }: AlertStep): Promise<ToldUser[]> =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where(sql<boolean>`(id::text = any(${users}::text[]) or role = any(${roles}::text[]))`)
    .where(mayBeTold)
    .orderBy(inNameOrder("name"))
    .execute();

async function devicesOf(transaction: TenantTransaction, users: readonly ToldUser[]): Promise<Recipient[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const devices = await transaction
    .selectFrom("push_subscriptions")
    .select(["id", "user_id as userId"])
    .where("user_id", "in", ids)
    .orderBy("id")
    .execute();
  return devices.map(({ id, userId }) => {
    const name = users.find((user) => user.id === userId)?.name ?? "";
    return { channel: "push", target: String(id), name, userId, destinationId: null };
  });
}

async function destinationsOf(
  transaction: TenantTransaction,
  { destinations }: AlertStep,
): Promise<Recipient[]> {
  if (destinations.length === 0) return [];
  const rows = await transaction
    .selectFrom("alert_destinations")
    .select(["id", "kind", "name"])
    .where("id", "in", destinations)
    .where("removed_at", "is", null)
    .orderBy(inNameOrder("name"))
    .execute();
  return rows.map(({ id, kind, name }) => ({
    channel: kind,
    target: String(id),
    name,
    userId: null,
    destinationId: id,
  }));
}
