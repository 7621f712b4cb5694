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
import { defineTexts } from "../../platform/texts/define-texts.ts";
import type { XlsxCell, XlsxColumn } from "../../platform/xlsx/stream-xlsx.ts";
import { wallClock } from "../../platform/xlsx/wall-clock.ts";

interface SheetTexts {
  readonly name: string;
  readonly headers: readonly string[];
}

export const auditFileTexts = defineTexts<SheetTexts>("auditFiles", "file", {
  pt_BR: {
    name: "Auditoria",
    headers: ["Quando", "Quem", "Origem", "Ação", "Objeto", "Nome", "Identificador", "Antes", "Depois"],
  },
  en: {
    name: "Audit",
    headers: ["When", "Who", "From", "Action", "Object", "Name", "Identifier", "Before", "After"],
  },
  es: {
    name: "Auditoría",
    headers: ["Cuándo", "Quién", "Origen", "Acción", "Objeto", "Nombre", "Identificador", "Antes", "Después"],
  },
});
/** The module of the pages, so that a changed word changes in both. */
export const auditWordTexts = defineTexts<AuditWords>("auditWords", "page", {
  pt_BR: auditWordsPtBr,
  en: auditWordsEn,
  es: auditWordsEs,
});
const widths = [20, 28, 18, 20, 16, 28, 38, 50, 50];

export const sheetName = (language: Language): string => auditFileTexts.in(language).name;

export const sheetColumns = (language: Language): XlsxColumn[] =>
  auditFileTexts.in(language).headers.map((header, i) => ({
    header,
    width: widths[i] ?? 20,
    ...(i === 0 ? { format: language === "en" ? "yyyy-mm-dd hh:mm:ss" : "dd/mm/yyyy hh:mm:ss" } : {}),
  }));

/** Words of the pages for a file in this language. */
export const sheetTexts = (language: Language, timeZone: string): AuditTexts =>
  auditTexts({ wordOf: (key) => wordAt(auditWordTexts.in(language), key), timeZone });

const wordAt = (all: AuditWords, key: string): string | null => {
  let found: unknown = all;
  for (const name of key.split(".")) {
    if (found === null || typeof found !== "object" || !Object.hasOwn(found, name)) return null;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === "string" ? found : null;
};

/** An entry as a row; the instant by the client's clock. */
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
