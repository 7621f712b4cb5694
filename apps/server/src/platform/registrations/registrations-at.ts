import { type Past, registeredAt } from "./past.ts";
import type { TenantRegistrations } from "./tenant-registrations.ts";

/**
 * Registrations for figures of an instant: machines in their groups of that time, products with their values of that time; names are the
 * present ones.
 */
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
