import type { ApiScope } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import type { KeyPrincipal } from "../../platform/http/principal.ts";
import type {
  Registrations,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { createKeyRate } from "./key-rate.ts";
import { createKeyUses, type KeyUsesDependencies } from "./key-uses.ts";

export interface AdmitDependencies extends KeyUsesDependencies {
  readonly registrations: Pick<Registrations, "of">;
}

/** Counts a call of a key. Throws TooManyRequests. */
export type CountKey = (principal: KeyPrincipal) => void;

export function createKeyCount(dependencies: KeyUsesDependencies): CountKey {
  const requireRoom = createKeyRate();
  const noteUse = createKeyUses(dependencies);
  return (principal) => {
    requireRoom(principal.keyId);
    noteUse(principal);
  };
}

/**
 * Counts a call and resolves its machines. The machines that a key may see are part of the query and of the cache key. Throws TooManyRequests, and
 * Forbidden for what the key may not read.
 */
export type Admit = (principal: KeyPrincipal, scope: ApiScope, asked: readonly number[]) => Promise<number[]>;

export function createAdmit(
  { registrations }: Pick<AdmitDependencies, "registrations">,
  count: CountKey,
): Admit {
  return async (principal, scope, asked) => {
    count(principal);
    if (!principal.scopes.includes(scope)) throw new CallError("Forbidden");
    return machinesOf(principal, asked, await registrations.of(principal.tenantId));
  };
}

/** Requested machines that the key may see; empty means all of the client. */
function machinesOf(
  { machines: own }: KeyPrincipal,
  asked: readonly number[],
  { equipment }: TenantRegistrations,
): number[] {
  // Checked before the client's machines, so that a restricted key does not learn which others exist.
  if (own.length > 0 && !asked.every((number) => own.includes(number))) throw new CallError("Forbidden");
  if (!asked.every((number) => equipment.has(number)))
    throw new CallError("UnknownEquipment", { fields: { machines: "notFound" } });
  if (own.length === 0) return [...asked];
  const seen = (asked.length === 0 ? own : asked).filter((number) => equipment.has(number));
  // An empty list would mean all machines.
  if (seen.length === 0) throw new CallError("Forbidden");
  return [...seen];
}
