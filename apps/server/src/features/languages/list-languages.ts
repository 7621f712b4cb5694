import type { ListedLanguage } from "@fiel/contracts";
import { codeOf, languages } from "../../platform/http/languages.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Catalogue } from "./catalogue-of-texts.ts";
import { languageTexts } from "./language-texts.ts";
import { readLanguages, requireLanguage } from "./stored-texts.ts";

const shippedCodes = new Set(languages.map(codeOf));

/** All languages, with the number of their texts. */
export async function listLanguages(
  transaction: TenantTransaction,
  catalogue: Catalogue,
): Promise<ListedLanguage[]> {
  const listed: ListedLanguage[] = [];
  for (const { code, description } of await readLanguages(transaction)) {
    const texts = languageTexts(await requireLanguage(transaction, catalogue, code));
    listed.push({
      code,
      description,
      shipped: shippedCodes.has(code),
      texts: texts.length,
      empty: texts.filter(({ text }) => text === "").length,
      sourceChanged: texts.filter(({ sourceChanged }) => sourceChanged).length,
    });
  }
  return listed;
}
