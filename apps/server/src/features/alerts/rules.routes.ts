import {
  type AlertRule,
  alertRuleCalls,
  type AlertRuleChange,
  type AlertRuleValues,
  listAlertRules,
  previewAlertRule,
  testAlertRule,
  wouldHaveDone,
} from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { Shown } from "../../platform/records/change-records.ts";
import type { Given } from "../../platform/records/entity.ts";
import { mountRecord, mountSaving } from "../../platform/records/mount-records.ts";
import { listRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readableSteps, readTellable, untoldSteps } from "../../platform/told/untold-steps.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { alertRuleEntity, type RuleValues, type StoredRule } from "./alert-rule-entity.ts";
import { askWouldHaveDone } from "./would-have-done.ts";
import { previewRule } from "./preview-rule.ts";
import { testRule } from "./test-message.ts";

/** Calls for rules and their previews. Everybody may read rules; administrators edit them. */
export function mountAlertRules(app: FastifyInstance, dependencies: AlertsDependencies): void {
  const { postgres, now } = dependencies;
  mountCall(app, listAlertRules, ({ query: { removed }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, async (transaction) => {
      const rules = await listRecords(transaction, alertRuleEntity, { removed, by: ["name"] });
      const now = await readNow(transaction);
      return rules.map((rule) => shownRule(rule, now));
    }),
  );
  const shown: Shown<RuleValues, AlertRule> = {
    entity: alertRuleEntity,
    show: async (transaction, rule) => shownRule(rule, await readNow(transaction)),
  };
  mountRecord(app, dependencies, alertRuleCalls, shown);
  mountSaving(app, dependencies, alertRuleCalls, {
    ...shown,
    creation: (body: AlertRuleValues): RuleValues => ({ ...body, watchedFrom: now() }),
    // A changed rule keeps no incidents that ended before the change.
    change: ({ id: _id, ...body }: AlertRuleChange): Given<RuleValues> => ({
      ...body,
      watchedFrom: now(),
    }),
  });
  mountCall(app, wouldHaveDone, ({ body, principal, signal }) =>
    askWouldHaveDone(dependencies, principal, body, signal),
  );
  mountCall(app, previewAlertRule, ({ body, principal }) => previewRule(dependencies, principal, body));
  mountCall(app, testAlertRule, ({ body, principal, signal }) =>
    testRule(dependencies, principal, body.name, signal),
  );
}

const shownRule = (
  { watchedFrom: _from, ...rule }: StoredRule,
  { open, tellable }: Awaited<ReturnType<typeof readNow>>,
): AlertRule => {
  const steps = readableSteps(rule.steps);
  return { ...rule, steps, open: open.get(rule.id) ?? 0, untold: untoldSteps(steps, tellable) };
};

/** Open incidents by rule, and who can be told. */
const readNow = async (transaction: TenantTransaction) => ({
  open: await openOf(transaction),
  tellable: await readTellable(transaction),
});

async function openOf(transaction: TenantTransaction): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction
    .selectFrom("alert_incidents")
    .select(["rule_id as rule", sql<number>`count(*)::int`.as("n")])
    .where("state", "in", ["open", "acknowledged"])
    .groupBy("rule_id")
    .execute();
  return new Map(rows.map(({ rule, n }) => [rule, n]));
}
