import { useMemo } from "react";
import { useSupportLock } from "../session/use-support-lock.ts";
import type { RegistrationName } from "./registration.ts";

/** Reasons why the records of a list cannot be added, changed, removed or restored. */
export interface ListLocks {
  readonly add?: string | undefined;
  readonly edit?: string | undefined;
  readonly remove?: string | undefined;
  readonly restore?: string | undefined;
}

/** Kinds that let people in, send data outside or tell gateways what to read: support changes none of them (docs/who-may-call.md). */
export const closed: ReadonlySet<RegistrationName> = new Set([
  "alertDestinations",
  "apiKeys",
  "boards",
  "eventDestinations",
  "machineProfiles",
  "tablets",
  "users",
]);
/** Support changes a machine, but neither adds, removes nor restores one. */
export const onlyChanged: RegistrationName = "registeredEquipment";

/** What the provider's support may not do in a list. Nothing is locked for the client's own people. */
export const useSupportLocks = (name: RegistrationName): ListLocks => {
  const edit = useSupportLock(closed.has(name));
  const others = useSupportLock(closed.has(name) || name === onlyChanged);
  return useMemo(() => ({ edit, add: others, remove: others, restore: others }), [edit, others]);
};
