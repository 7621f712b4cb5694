import type { RecordKind } from "@fiel/contracts";

/** A record that does not match the contract. It is set aside as it came; the other records of the batch are stored. */
export interface MalformedRecord {
  readonly kind: RecordKind;
  /** Wrong field; null when the whole record is wrong. */
  readonly field: string | null;
  readonly record: Record<string, unknown>;
  /** Common fields of a package's group: one object for all its packages. */
  readonly shared?: Record<string, unknown>;
}

/** Most fields of a malformed record that are kept, and the most characters of each. */
const [mostFields, mostText] = [20, 200];

/** Bounded copy of a received value. Never throws, however deep or wide the value is. */
export function keptRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { value: keptValue(value) };
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostFields)
      .map(([name, field]) => [name.slice(0, mostText), keptValue(field)]),
  );
}

function keptValue(value: unknown): unknown {
  if (typeof value === "string") return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? `[${value.length}]` : "{…}";
}
