import type { LanguageText } from "@fiel/contracts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Language } from "../../platform/http/languages.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { checkText, refusalText } from "./check-text.ts";
import { type LanguageState, storeTexts } from "./stored-texts.ts";

export interface TextChange {
  readonly wanted: { readonly module: string; readonly code: string; readonly text: string };
  readonly by: AuditActor;
  /** UTC ms. */
  readonly nowMs: number;
  /** Language of refusals. */
  readonly reader: Language;
}

/** Changes a text of a language and returns it. Throws NotFound for an unknown module, else InvalidRequest with a sentence. */
export async function changeText(
  transaction: TenantTransaction,
  state: LanguageState,
  { wanted, by, nowMs, reader }: TextChange,
): Promise<LanguageText> {
  const checked = checkText(state, wanted);
  if (!("store" in checked)) {
    if (checked.field === "module") throw new CallError("NotFound");
    throw new CallError("InvalidRequest", { fields: { [checked.field]: refusalText(checked, reader) } });
  }
  const { before, store } = checked;
  await storeTexts(transaction, [store], { language: state.language, by: by.name, nowMs });
  await recordAudit(transaction, {
    by,
    action: "update",
    entity: "language",
    entityId: state.language,
    entityName: `${store.module}.${store.code}`,
    before: { text: before.text },
    after: { text: store.text },
  });
  const stays = store.ships
    ? { changed: false, changedAt: null, changedBy: null }
    : { changed: true, changedAt: nowMs, changedBy: by.name };
  return { ...before, text: store.text, sourceChanged: false, ...stays };
}
