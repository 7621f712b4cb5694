import type { AuditEntry } from "@fiel/contracts";
import { TZDate } from "@date-fns/tz";
import type { Language } from "../../platform/http/language.ts";
import type { XlsxCell, XlsxColumn } from "../../platform/xlsx/stream-xlsx.ts";

const headers: Readonly<Record<Language, readonly string[]>> = {
  pt_BR: ["Quando", "Quem", "Origem", "Ação", "Objeto", "Nome", "Identificador", "Antes", "Depois"],
  en: ["When", "Who", "From", "Action", "Object", "Name", "Identifier", "Before", "After"],
  es: ["Cuándo", "Quién", "Origen", "Acción", "Objeto", "Nombre", "Identificador", "Antes", "Después"],
};
const names: Readonly<Record<Language, string>> = { pt_BR: "Auditoria", en: "Audit", es: "Auditoría" };
const widths = [20, 28, 18, 20, 16, 28, 38, 50, 50];

export const sheetName = (language: Language): string => names[language];

export const sheetColumns = (language: Language): XlsxColumn[] =>
  headers[language].map((header, i) => ({
    header,
    width: widths[i] ?? 20,
    ...(i === 0 ? { format: language === "en" ? "yyyy-mm-dd hh:mm:ss" : "dd/mm/yyyy hh:mm:ss" } : {}),
  }));

/** One entry as a row; the instant as the client's clock showed it. */
export function sheetRow(entry: AuditEntry, timeZone: string): XlsxCell[] {
  const { actor, address, action, entity, entityName, entityId, before, after } = entry;
  return [
    wallClock(entry.at, timeZone),
    actor,
    address,
    action,
    entity,
    entityName,
    entityId,
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
  ];
}

// Excel knows no zones: the date's UTC fields are what a clock on the client's wall showed.
function wallClock(atMs: number, timeZone: string): Date {
  const local = new TZDate(atMs, timeZone);
  return new Date(atMs - local.getTimezoneOffset() * 60_000);
}
