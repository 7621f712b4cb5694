import { randomUUID } from "node:crypto";
import { type AnswerOf, type sendTestMail as sendTestMailCall } from "@fiel/contracts";
import { languageOf } from "../../platform/http/languages.ts";
import type { ManagerPrincipal } from "../../platform/http/principal.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { fillText } from "../../platform/texts/fill-text.ts";
import { testMailTexts } from "./texts/test-mail-texts.ts";

interface Dependencies {
  readonly postgres: PostgresStore;
  readonly mailer: Mailer;
}

/** Sends the manager a mail without the queue, and returns the mail server's answer. */
export async function sendTestMail(
  { postgres, mailer }: Dependencies,
  { tenantId, userId, name, language }: ManagerPrincipal,
): Promise<AnswerOf<typeof sendTestMailCall>> {
  const { email: to } = await postgres.withTenant(tenantId, (transaction) =>
    transaction.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow(),
  );
  const { subject, text } = testMailTexts.in(languageOf(language) ?? "pt_BR");
  try {
    await mailer.send({ id: `test.${randomUUID()}`, to, subject, text: fillText(text, { name }) });
    return { outcome: mailer.toFiles === true ? "filed" : "sent", to, reason: null };
  } catch (error) {
    return { outcome: "failed", to, reason: error instanceof Error ? error.message : String(error) };
  }
}
