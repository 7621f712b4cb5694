import { type Past, registeredAt } from "./past.ts";
import type { TenantRegistrations } from "./tenant-registrations.ts";

/** The registrations as figures of an instant are counted by: machines in the groups of then, products of then; names are those of now. */
export function registrationsAt(registrations: TenantRegistrations, atMs: number): TenantRegistrations {
  const { equipment, productById, past } = registrations;
  if (past.equipment.size + past.products.size === 0) return registrations;
  return {
    ...registrations,
    equipment: allAt(equipment, past.equipment, atMs),
    productById: allAt(productById, past.products, atMs),
  };
}

const allAt = <T>(
  now: ReadonlyMap<number, T>,
  pasts: ReadonlyMap<number, readonly Past<T>[]>,
  atMs: number,
): ReadonlyMap<number, T> =>
  new Map([...now].map(([key, one]) => [key, registeredAt(pasts.get(key), one, atMs)]));
