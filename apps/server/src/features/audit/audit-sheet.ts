import type { AuditEntry } from "@fiel/contracts";
import {
  auditChanges,
  type AuditTexts,
  auditTexts,
  auditWordsEn,
  auditWordsEs,
  auditWordsPtBr,
  type AuditWords,
} from "@fiel/contracts/audit-words";
import type { Language } from "../../platform/http/languages.ts";
import type { XlsxCell, XlsxColumn } from "../../platform/xlsx/stream-xlsx.ts";
import { wallClock } from "../../platform/xlsx/wall-clock.ts";

const headers: Readonly<Record<Language, readonly string[]>> = {
  pt_BR: ["Quando", "Quem", "Origem", "Ação", "Objeto", "Nome", "Identificador", "Antes", "Depois"],
  en: ["When", "Who", "From", "Action", "Object", "Name", "Identifier", "Before", "After"],
  es: ["Cuándo", "Quién", "Origen", "Acción", "Objeto", "Nombre", "Identificador", "Antes", "Después"],
};
const names: Readonly<Record<Language, string>> = { pt_BR: "Auditoria", en: "Audit", es: "Auditoría" };
const words: Readonly<Record<Language, AuditWords>> = {
  pt_BR: auditWordsPtBr,
  en: auditWordsEn,
  es: auditWordsEs,
};
const widths = [20, 28, 18, 20, 16, 28, 38, 50, 50];

export const sheetName = (language: Language): string => names[language];

export const sheetColumns = (language: Language): XlsxColumn[] =>
  headers[language].map((header, i) => ({
    header,
    width: widths[i] ?? 20,
    ...(i === 0 ? { format: language === "en" ? "yyyy-mm-dd hh:mm:ss" : "dd/mm/yyyy hh:mm:ss" } : {}),
  }));

/** The words of the pages, for a file in this language. */
export const sheetTexts = (language: Language, timeZone: string): AuditTexts =>
  auditTexts({ wordOf: (key) => wordAt(words[language], key), timeZone });

const wordAt = (all: AuditWords, key: string): string | null => {
  let found: unknown = all;
  for (const name of key.split(".")) {
    if (found === null || typeof found !== "object" || !Object.hasOwn(found, name)) return null;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === "string" ? found : null;
};

/** One entry as a row; the instant as the client's clock showed it. */
export function sheetRow(entry: AuditEntry, timeZone: string, texts: AuditTexts): XlsxCell[] {
  const { actor, address, action, entity, entityName, entityId, before, after } = entry;
  const changes = auditChanges(entry);
  const values = (side: "before" | "after"): string =>
    changes
      .map((change) => `${texts.field(change.field)}: ${texts.value(change.field, change[side])}`)
      .join("; ");
  return [
    wallClock(entry.at, timeZone),
    texts.actor(actor),
    address,
    texts.action(action),
    texts.entity(entity),
    entityName,
    entityId,
    before === null ? null : values("before"),
    after === null ? null : values("after"),
  ];
}
