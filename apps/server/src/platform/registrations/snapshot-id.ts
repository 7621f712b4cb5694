import { createHash } from "node:crypto";
import type { TenantRegistrations } from "./tenant-registrations.ts";

const ids = new WeakMap<TenantRegistrations, string>();

/** Maps and sets as lists: JSON knows neither. */
const listed = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;

/**
 * A short name for what registrations hold: a change of them is another one, and those that are read anew unchanged have the same, so
 * that answers which were computed from them stay.
 */
export function snapshotId(registered: TenantRegistrations): string {
  const known = ids.get(registered);
  if (known !== undefined) return known;
  const id = createHash("sha256").update(JSON.stringify(registered, listed)).digest("base64url").slice(0, 22);
  ids.set(registered, id);
  return id;
}
