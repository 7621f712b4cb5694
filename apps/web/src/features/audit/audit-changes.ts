import type { AuditEntry } from "@fiel/contracts";

export interface AuditChange {
  readonly field: string;
  /** null: there was none. */
  readonly before: unknown;
  readonly after: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that differ, field by field, in the order they were written down. */
export const changesOf = ({ before, after }: Pick<AuditEntry, "before" | "after">): AuditChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !same(change.before, change.after));
};
