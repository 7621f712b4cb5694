import type { RecordKind } from "@fiel/contracts";

/** A record that is not of the contract's shape: it is set aside as it came, and the batch's others are stored. */
export interface MalformedRecord {
  readonly kind: RecordKind;
  /** The field that is wrong; null: the record as a whole. */
  readonly field: string | null;
  readonly record: Record<string, unknown>;
  /** What a package has in common with the others of its group: one object for all of them. */
  readonly shared?: Record<string, unknown>;
}

/** The fields of one record that are kept, and how much of each: what is senseless is not worth more room. */
const [mostFields, mostText] = [20, 200];

/** What of a sent value is kept, in bounds; never throws, however deep or wide the value is. */
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
