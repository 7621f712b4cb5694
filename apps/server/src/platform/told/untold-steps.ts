import type { AlertStep } from "@fiel/contracts";
import { sql } from "kysely";
import { queueNotice } from "../mail/notice-mails.ts";
import { readBlockedAddresses } from "../tenants/is-blocked-user.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { inNameOrder } from "../records/search.ts";

/** SQL condition for users who may be notified: they accepted the invitation, and are neither blocked nor removed. */
export const mayBeTold = sql<boolean>`users.verified_at is not null and users.removed_at is null and not users.blocked`;

/** Users and destinations that can be notified now. */
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

/** Whether a step names the user, directly or by role. */
export const namesUser = (
  { users, roles }: Pick<AlertStep, "users" | "roles">,
  { id, role }: Pick<ToldUser, "id" | "role">,
): boolean => users.includes(id) || (roles as readonly string[]).includes(role);

/** Indexes, from 0, of steps that notify nobody; with `without`, as if that user did not exist. */
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
 * Parses stored steps. An unreadable step, damaged or of a newer version, becomes one that notifies nobody, which pages mark: it must not keep a user
 * from being blocked, or other rules from being listed.
 */
export const readableSteps = (stored: unknown): AlertStep[] =>
  Array.isArray(stored) ? stored.map((step) => (isStep(step) ? step : toNobody)) : [toNobody];

/** Enabled rules, ordered by name. */
export async function readRules(transaction: TenantTransaction) {
  const rules = await transaction
    .selectFrom("alert_rules")
    .select(["id", "name", "steps"])
    .where("removed_at", "is", null)
    .where("enabled", "=", true)
    .orderBy(inNameOrder("name"))
    .execute();
  return rules.map((rule) => ({ ...rule, steps: readableSteps(rule.steps) }));
}

/**
 * Runs a change that removes users or destinations, and mails the administrators which rules then have a step that notifies nobody, and which
 * scheduled reports have no recipient left.
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

/** Names by id of schedules without recipients, or with blocked ones only. */
async function untoldReports(transaction: TenantTransaction): Promise<Map<number, string>> {
  const blocked = await readBlockedAddresses(transaction);
  const schedules = await transaction
    .selectFrom("schedules")
    .select(["id", "name", "recipients"])
    .where("removed_at", "is", null)
    .orderBy(inNameOrder("name"))
    .execute();
  return new Map(
    schedules
      .filter(({ recipients }) => recipients.every((recipient) => blocked.has(recipient.toLowerCase())))
      .map(({ id, name }) => [id, name] as const),
  );
}
