import { type AlertRuleValues, mostAlertRules } from "@fiel/contracts";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Change, Entity, Stored } from "../../platform/records/entity.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { atOnce } from "../../platform/told/due-at-once.ts";
import { endOfRule } from "./end-of-rule.ts";
import { keepStepsTaken } from "./keep-steps-taken.ts";

export interface RuleValues extends AlertRuleValues {
  /** Incidents that ended before this instant are not kept, UTC ms. */
  readonly watchedFrom: number;
}
export type StoredRule = Stored<RuleValues>;

export const alertRuleEntity: Entity<RuleValues> = {
  kind: "alertRule",
  table: "alert_rules",
  fields: [
    "name",
    "enabled",
    "condition",
    "equipments",
    "onDelayS",
    "offDelayS",
    "minimumCount",
    "countWithinS",
    "active",
    "suppressWhenSilent",
    "digestAbove",
    "steps",
    "watchedFrom",
  ],
  json: ["condition", "active", "steps"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [],
  mayAdd: async ({ transaction }, count) => {
    const { n } = await transaction
      .selectFrom("alert_rules")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (n + count > mostAlertRules) throw new CallError("TooManyAlertRules");
  },
  check: async (change, values) => {
    await requireMachines(change, values.equipments);
    await requireEvents(change, codesOf(values));
    requireSteps(values);
    await requireTold(change, values);
  },
  written: async (change, rule, before) => {
    if (before !== null) await keepStepsTaken(change.transaction, rule, before);
    if (!rule.enabled) await endOfRule(change, rule);
    await lookAgain(change);
  },
  removed: async (change) => {
    // Counts are dropped too, so that a restored rule counts from zero.
    const gone = await change.transaction
      .selectFrom("alert_rules")
      .select(["id", "digest_above as digestAbove"])
      .where("removed_at", "is not", null)
      .where(
        sql<boolean>`(exists (select from alert_incidents where rule_id = alert_rules.id and state <> 'ended')
          or exists (select from alert_states where rule_id = alert_rules.id))`,
      )
      .execute();
    for (const rule of gone) await endOfRule(change, rule);
    await lookAgain(change);
  },
};

/** Makes the rules of the tenant due at once. Called last, because a look too locks the rule and its incidents before the watch. */
async function lookAgain({ transaction, by: { tenantId } }: Change): Promise<void> {
  await transaction
    .insertInto("alert_watches")
    .values({ tenant_id: tenantId, due_at: 0 })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ due_at: atOnce }))
    .execute();
}

const codesOf = ({ condition }: RuleValues): readonly number[] => {
  if (condition.kind === "event") return condition.codes;
  return condition.kind === "stopped" ? [...condition.causes, ...condition.except] : [];
};

async function requireMachines({ transaction }: Change, mids: readonly number[]): Promise<void> {
  if (mids.length === 0) return;
  const known = await transaction.selectFrom("equipment").select("mid").where("mid", "in", mids).execute();
  if (known.length < new Set(mids).size)
    throw new CallError("UnknownEquipment", { fields: { equipments: "notFound" } });
}

async function requireEvents({ transaction }: Change, codes: readonly number[]): Promise<void> {
  if (codes.length === 0) return;
  const known = await transaction
    .selectFrom("events")
    .select("code")
    .distinct()
    .where("code", "in", codes)
    .execute();
  if (known.length < new Set(codes).size)
    throw new CallError("UnknownEvent", { fields: { condition: "notFound" } });
}

/** Requires ascending delays, and a recipient and a channel in each step. */
function requireSteps({ steps }: RuleValues): void {
  const isOrdered = steps.every(
    ({ afterMinutes }, i) => i === 0 || afterMinutes > (steps[i - 1]?.afterMinutes ?? 0),
  );
  const tells = steps.every(
    ({ users, roles, by, destinations }) =>
      destinations.length > 0 || (users.length + roles.length > 0 && by.length > 0),
  );
  if (!isOrdered || !tells) throw new CallError("InvalidRequest", { fields: { steps: "required" } });
}

async function requireTold({ transaction }: Change, { steps }: RuleValues): Promise<void> {
  const users = new Set(steps.flatMap((step) => step.users));
  const destinations = new Set(steps.flatMap((step) => step.destinations));
  if (
    (await knownUsers(transaction, [...users])) < users.size ||
    (await knownDestinations(transaction, [...destinations])) < destinations.size
  )
    throw new CallError("InvalidRequest", { fields: { steps: "notFound" } });
}

async function knownUsers(transaction: TenantTransaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const known = await transaction
    .selectFrom("users")
    .select("id")
    .where(sql`id::text`, "in", ids)
    .execute();
  return known.length;
}

async function knownDestinations(transaction: TenantTransaction, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return (await transaction.selectFrom("alert_destinations").select("id").where("id", "in", ids).execute())
    .length;
}
