import { type Call, managersCall, signIn, signInManager } from "@fiel/contracts";
import type { FoundClient } from "../stores/postgres/look-ups.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { provider } from "../tenants/provider.ts";
import { requireClient } from "./require-client.ts";

type Reached<A> = A extends "none" ? "none" : A | "manager";

/** A call for users or for managers. For managers there is no `params.tenant`. */
export type CallOfPeople<C extends Call> = Omit<C, "audience"> & {
  readonly audience: Reached<C["audience"]>;
};

/** The group of people that signs in: a client's users or the provider's managers. Both have the same calls about themselves. */
export interface Realm {
  /** The call as it is mounted for this group. */
  readonly callOf: <const C extends Call>(call: C) => CallOfPeople<C>;
  /** Sign-in call; for a manager the answer also has the manager's `id`. */
  readonly signIn: typeof signIn;
  /** Finds the client of somebody who has not signed in yet; throws ClientNotFound. */
  readonly requireClient: (tenant: string) => Promise<FoundClient>;
  /** Kind of actor in the audit trail. */
  readonly kind: "user" | "manager";
}

export const clientsRealm = ({ shared }: Pick<PostgresStore, "shared">): Realm => ({
  callOf: (call) => call as never,
  signIn,
  requireClient: (tenant) => requireClient(shared, tenant),
  kind: "user",
});

export const providersRealm: Realm = {
  callOf: (call) => managersCall(call) as never,
  signIn: signInManager as never,
  requireClient: async () => provider,
  kind: "manager",
};
