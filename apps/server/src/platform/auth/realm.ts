import { type Call, managersCall, signIn, signInManager } from "@fiel/contracts";
import type { FoundClient } from "../stores/postgres/look-ups.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { provider } from "../tenants/provider.ts";
import { requireClient } from "./require-client.ts";

type Reached<A> = A extends "none" ? "none" : A | "manager";

/** A call for either kind of people. For managers there is no `params.tenant`. */
export type CallOfPeople<C extends Call> = Omit<C, "audience"> & {
  readonly audience: Reached<C["audience"]>;
};

/** Whose people sign in: a client's users, or the provider's managers. Their calls about themselves are the same. */
export interface Realm {
  /** The call as mounted for them. */
  readonly callOf: <const C extends Call>(call: C) => CallOfPeople<C>;
  /** A manager's sign-in also answers the manager's `id`. */
  readonly signIn: typeof signIn;
  /** The client of somebody who is not signed in yet; throws ClientNotFound. */
  readonly requireClient: (tenant: string) => Promise<FoundClient>;
  /** Their kind in the trail. */
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
