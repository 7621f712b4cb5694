import { sql } from "kysely";
import { codeOfMailError } from "../answers/answer-of-mail.ts";
import type { Answer } from "../answers/answer.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { providerId } from "../tenants/provider.ts";
import { queueNotice } from "./notice-mails.ts";

/**
 * Notes on a person's record that the address refuses mail, and tells the other administrators once; an accepted mail removes the note. Uses a
 * transaction of its own, because the sender holds locks on other rows.
 */
export async function noteMailAnswer(
  postgres: PostgresStore,
  tenantId: number,
  address: string,
  answer: Answer,
): Promise<void> {
  if (answer.meaning !== "taken" && answer.meaning !== "refused") return;
  await postgres.withTenant(tenantId, async (transaction) => {
    const theirs = sql<boolean>`lower(email) = lower(${address}) and removed_at is null`;
    if (answer.meaning === "taken") {
      await transaction
        .updateTable("users")
        .set({ mail_refused_at: null, mail_refused: null })
        .where(theirs)
        .where("mail_refused_at", "is not", null)
        .execute();
      return;
    }
    const code = codeOfMailError(answer.reason);
    const refused = await transaction
      .updateTable("users")
      .set({ mail_refused_at: sql<Date>`now()`, mail_refused: code })
      .where(theirs)
      .where("mail_refused_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    // The provider's own people get no notice about their refused mail; the overview shows mails that were given up.
    if (refused === undefined || tenantId === providerId) return;
    const notice = { notice: "mailRefused", person: refused.id, code: code ?? "" } as const;
    await queueNotice(transaction, tenantId, notice, { except: address });
  });
}
