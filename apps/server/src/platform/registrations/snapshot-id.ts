import { createHash } from "node:crypto";
import type { TenantRegistrations } from "./tenant-registrations.ts";

const ids = new WeakMap<TenantRegistrations, string>();

/** Maps and sets as lists, since JSON has neither. */
const listed = (_key: string, value: unknown): unknown =>
  value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value;

/**
 * A short hash of the registrations: it changes when they change and stays when they are read again unchanged, so that cached answers stay
 * valid.
 */
export function snapshotId(registered: TenantRegistrations): string {
  const known = ids.get(registered);
  if (known !== undefined) return known;
  const id = createHash("sha256").update(JSON.stringify(registered, listed)).digest("base64url").slice(0, 22);
  ids.set(registered, id);
  return id;
}
