import { acknowledgeLink, type AlertRuleValues, incidentsPage, type previewAlertRule } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import type { z } from "zod";
import type { ToldIncident } from "../../platform/channels/channel.ts";
import { mailOf } from "../../platform/channels/mail-channel.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { readTellable, untoldSteps } from "../../platform/told/untold-steps.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { exampleFacts, exampleSubject } from "./example-incident.ts";
import { wordsOfMessage } from "./words-of-message.ts";
import { inNameOrder } from "../../platform/records/search.ts";

type Answer = z.input<(typeof previewAlertRule)["answer"]>;

/** Duration of the example, ms after its opening. */
const lastedMs = 12 * minuteMs;

/** Example mails of a rule, for its opening and its end, and the steps that reach nobody. */
export async function previewRule(
  { postgres, registrations, publicUrl, now }: AlertsDependencies,
  { tenantId, tenant, timeZone, language: own }: UserPrincipal,
  rule: AlertRuleValues,
): Promise<Answer> {
  const known = await registrations.of(tenantId);
  const { client, boards, tellable } = await postgres.withTenant(tenantId, async (transaction) => ({
    client: (await transaction.selectFrom("tenants").select("name").executeTakeFirstOrThrow()).name,
    boards: await transaction
      .selectFrom("boards")
      .select(["id", "name"])
      .where("removed_at", "is", null)
      .orderBy(inNameOrder("name"))
      .execute(),
    tellable: await readTellable(transaction),
  }));
  const language = languageOf(own) ?? "pt_BR";
  const opened: ToldIncident = {
    id: 0,
    rule: { id: 0, name: rule.name, kind: rule.condition.kind },
    subject: exampleSubject(rule, known, new Map(boards.map(({ id, name }) => [id, name]))),
    facts: exampleFacts(rule.condition, known),
    startedMs: now() - rule.onDelayS * 1000,
    endedMs: null,
  };
  const ended = { ...opened, endedMs: now(), startedMs: opened.startedMs - lastedMs };
  const mail = (purpose: "opened" | "ended", incident: ToldIncident, conversation?: string) => {
    const incidents = [incident];
    const facts = { purpose, isEnd: purpose === "ended", language, timeZone, incidents };
    const words = wordsOfMessage({ ...facts, rule: rule.name, onDelayS: rule.onDelayS });
    const page = incidentsPage(publicUrl, tenant, null);
    const acknowledge = purpose === "opened" ? acknowledgeLink(publicUrl, "…") : null;
    const of = { id: "", purpose, language, timeZone, tenant, client, incidents };
    const thread = { roots: [], earlier: [], subject: conversation ?? words.title };
    const message = { ...of, page, acknowledge, thread, ...words };
    const { subject, text } = mailOf(message, "");
    return { subject, text };
  };
  const first = mail("opened", opened);
  return {
    opened: first,
    ended: mail("ended", ended, first.subject),
    untold: untoldSteps(rule.steps, tellable),
  };
}
