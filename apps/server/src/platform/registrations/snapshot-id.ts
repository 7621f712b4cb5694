import type { TenantRegistrations } from "./tenant-registrations.ts";

const names = new WeakMap<TenantRegistrations, number>();
let count = 0;

/** A short name for each picture of registrations: a change of them is another picture. */
export function snapshotId(registered: TenantRegistrations): number {
  const name = names.get(registered) ?? (count += 1);
  names.set(registered, name);
  return name;
}
