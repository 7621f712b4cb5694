import type { AlertStep } from "@fiel/contracts";
import { sql } from "kysely";
import { queueNotice } from "../mail/notice-mails.ts";
import { readBlockedAddresses } from "../tenants/is-blocked-user.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Users who may be told now: who answered the invitation, and is neither blocked nor removed. */
export const mayBeTold = sql<boolean>`users.verified_at is not null and users.removed_at is null and not users.blocked`;

/** Who and what can be told now. */
export interface Tellable {
  readonly users: readonly ToldUser[];
  readonly destinations: ReadonlySet<number>;
}

interface ToldUser {
  readonly id: string;
  readonly role: string;
  readonly hasDevice: boolean;
}

export async function readTellable(transaction: TenantTransaction): Promise<Tellable> {
  const users = await transaction
    .selectFrom("users")
    .select(["id", "role"])
    .select(
      sql<boolean>`exists (select from push_subscriptions p where p.user_id = users.id)`.as("hasDevice"),
    )
    .where(mayBeTold)
    .execute();
  const destinations = await transaction
    .selectFrom("alert_destinations")
    .select("id")
    .where("removed_at", "is", null)
    .execute();
  return { users, destinations: new Set(destinations.map(({ id }) => id)) };
}

/** Whether the step's users have this one among them. */
export const namesUser = (
  { users, roles }: Pick<AlertStep, "users" | "roles">,
  { id, role }: Pick<ToldUser, "id" | "role">,
): boolean => users.includes(id) || (roles as readonly string[]).includes(role);

/** Places (from 0) of steps that tell nobody; `without`: as if that user were not there. */
export function untoldSteps(steps: readonly AlertStep[], tellable: Tellable, without?: string): number[] {
  const tells = (step: AlertStep): boolean =>
    step.destinations.some((id) => tellable.destinations.has(id)) ||
    tellable.users.some(
      (user) =>
        user.id !== without &&
        namesUser(step, user) &&
        (step.by.includes("mail") || (step.by.includes("push") && user.hasDevice)),
    );
  return steps.flatMap((step, place) => (tells(step) ? [] : [place]));
}

const listsOfStep = ["users", "roles", "by", "destinations"] as const;
const toNobody: AlertStep = { afterMinutes: 0, users: [], roles: [], by: [], destinations: [] };

const isStep = (step: unknown): step is AlertStep => {
  const fields = (step ?? {}) as Readonly<Record<string, unknown>>;
  return (
    typeof fields["afterMinutes"] === "number" && listsOfStep.every((name) => Array.isArray(fields[name]))
  );
};

/**
 * Steps as they are stored. One that cannot be read, damaged or of a newer version, tells nobody, which pages mark: it must keep nobody
 * from being blocked, nor other rules from being listed.
 */
export const readableSteps = (stored: unknown): AlertStep[] =>
  Array.isArray(stored) ? stored.map((step) => (isStep(step) ? step : toNobody)) : [toNobody];

/** Rules that are switched on, by name. */
export async function readRules(transaction: TenantTransaction) {
  const rules = await transaction
    .selectFrom("alert_rules")
    .select(["id", "name", "steps"])
    .where("removed_at", "is", null)
    .where("enabled", "=", true)
    .orderBy("name")
    .execute();
  return rules.map((rule) => ({ ...rule, steps: readableSteps(rule.steps) }));
}

/**
 * Does what takes somebody or something away, and tells the administrators by mail of rules that are left with a step that tells nobody,
 * and of scheduled reports that are left with nobody who receives them.
 */
export async function tellWhatLosesAll<T>(
  transaction: TenantTransaction,
  tenantId: number,
  change: () => Promise<T>,
): Promise<T> {
  const before = await untoldRules(transaction);
  const reportsBefore = await untoldReports(transaction);
  const done = await change();
  const names = [...(await untoldRules(transaction))]
    .filter(([id, { places }]) => places.some((place) => before.get(id)?.places.includes(place) !== true))
    .map(([, { name }]) => name);
  if (names.length > 0)
    await queueNotice(transaction, tenantId, { notice: "rulesUntold", rules: names.join(", ") });
  const reports = [...(await untoldReports(transaction))].filter(([id]) => !reportsBefore.has(id));
  if (reports.length > 0) {
    const named = reports.map(([, name]) => name).join(", ");
    await queueNotice(transaction, tenantId, { notice: "reportsUntold", reports: named });
  }
  return done;
}

async function untoldRules(
  transaction: TenantTransaction,
): Promise<Map<number, { readonly name: string; readonly places: readonly number[] }>> {
  const tellable = await readTellable(transaction);
  const rules = await readRules(transaction);
  return new Map(
    rules.map(({ id, name, steps }) => [id, { name, places: untoldSteps(steps, tellable) }] as const),
  );
}

/** Names of schedules without anybody who gets their reports, by their ids: without recipients, or with blocked ones alone. */
async function untoldReports(transaction: TenantTransaction): Promise<Map<number, string>> {
  const blocked = await readBlockedAddresses(transaction);
  const schedules = await transaction
    .selectFrom("schedules")
    .select(["id", "name", "recipients"])
    .where("removed_at", "is", null)
    .orderBy("name")
    .execute();
  return new Map(
    schedules
      .filter(({ recipients }) => recipients.every((recipient) => blocked.has(recipient.toLowerCase())))
      .map(({ id, name }) => [id, name] as const),
  );
}
