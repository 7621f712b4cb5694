import { formatInstant } from "@fiel/domain";
import type { AuditEntry } from "./audit.ts";

export interface AuditLanguage {
  /** The word for a dotted key such as `auditActions.create`; null when the language has none. */
  readonly wordOf: (key: string) => string | null;
  /** IANA name of the zone in which instants are shown. */
  readonly timeZone: string;
}

/** Translates values of the audit trail into the reader's language. A value without a word is returned unchanged. */
export function auditTexts({ wordOf, timeZone }: AuditLanguage) {
  const or = (key: string, raw: string): string => wordOf(key) ?? raw;
  const field = (name: string): string => or(`auditFields.${name}`, name);

  const value = (of: string, raw: unknown): string => {
    if (isNothing(raw)) return or("auditValues.general.none", "");
    if (typeof raw === "boolean") return or(`auditValues.general.${raw ? "yes" : "no"}`, String(raw));
    if (Array.isArray(raw)) return raw.map((one) => value(of, one)).join(", ");
    if (typeof raw === "object" && raw !== null) return parts(raw);
    const text = typeof raw === "string" || typeof raw === "number" ? String(raw) : JSON.stringify(raw);
    const word = wordOf(`${wordsOfField[of] ?? `auditValues.${of}`}.${text}`);
    return word ?? formatInstant(instantOf(raw), "dateTime", timeZone) ?? text;
  };
  const parts = (values: object): string =>
    Object.entries(values)
      .filter(([, raw]) => raw !== 0)
      .map(([name, raw]) => `${field(name)} ${value(name, raw)}`)
      .join(", ");

  return {
    field,
    value,
    action: (name: string): string => or(`auditActions.${name}`, name),
    entity: (name: string): string => or(`auditEntities.${name}`, name),
    actor: (name: string): string => or(`auditActors.${name}`, name),
  };
}
export type AuditTexts = ReturnType<typeof auditTexts>;

/** Fields of an export's filter whose values have their own group of words. */
const wordsOfField: Readonly<Record<string, string>> = { action: "auditActions", entity: "auditEntities" };

// A weight that is not set is stored as -1.
const isNothing = (raw: unknown): boolean => raw === null || raw === undefined || raw === "" || raw === -1;

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Numbers from `firstMs` to `lastMs` are shown as instants, UTC ms. No weight or count is as large. */
const firstMs = Date.UTC(2000);
const lastMs = 8_640_000_000_000_000;

const instantOf = (raw: unknown): number | null => {
  if (typeof raw === "string") return isoInstant.test(raw) ? Date.parse(raw) : null;
  return typeof raw === "number" && raw >= firstMs && raw <= lastMs ? raw : null;
};

export interface AuditChange {
  readonly field: string;
  /** Null when the field had no value before. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The fields whose values differ, in the order in which they were written; for a creation, its non-empty values. A session's browser is omitted,
 * because it is the session's name.
 */
export function auditChanges({
  before,
  after,
  entity,
  entityName,
}: Pick<AuditEntry, "before" | "after" | "entity" | "entityName">): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isNamed = (field: string): boolean =>
    field === "userAgent" && entity === "session" && entityName !== null;
  return fields
    .filter((field) => !isNamed(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    .filter((change) => before !== null || !isNothing(change.after));
}
