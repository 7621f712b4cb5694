import type { ListedLanguage } from "@fiel/contracts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Catalogue } from "./catalogue-of-texts.ts";
import { listLanguages } from "./list-languages.ts";
import { languageNameOf, possibleCodes } from "./possible-languages.ts";
import { readLanguages } from "./stored-texts.ts";

/** Adds a language without texts. Throws LanguageAlreadyExists, and InvalidRequest for a code that cannot be added. */
export async function addLanguage(
  transaction: TenantTransaction,
  catalogue: Catalogue,
  { code, by }: { readonly code: string; readonly by: AuditActor },
): Promise<ListedLanguage> {
  const known = await readLanguages(transaction);
  const taken = () => new CallError("LanguageAlreadyExists", { fields: { language: "alreadyInUse" } });
  if (known.some((language) => language.code === code)) throw taken();
  if (!possibleCodes.includes(code))
    throw new CallError("InvalidRequest", { fields: { language: "unknown" } });
  const { description } = languageNameOf(code);
  const inserted = await transaction
    .insertInto("languages")
    .values({ language: code, description })
    .onConflict((conflict) => conflict.doNothing())
    .returning("language")
    .executeTakeFirst();
  if (inserted === undefined) throw taken();
  await recordAudit(transaction, {
    by,
    action: "create",
    entity: "language",
    entityId: code,
    entityName: description,
  });
  const listed = await listLanguages(transaction, catalogue);
  return listed.find((language) => language.code === code) as ListedLanguage;
}
