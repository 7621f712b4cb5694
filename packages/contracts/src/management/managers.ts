import { z } from "zod";
import { signedIn, signIn } from "../access/sign-in.ts";
import { type Call, defineCall } from "../call.ts";
import { userCreation } from "../users/users.ts";

/** Identifier of the provider where a client's users have their client's. A client's identifier never has a colon. */
export const providerTenant = ":provider";

const ofUsers = "/api/client/:tenant/users/";
const ofManagers = "/api/management/managers/";

type ManagersPath<P extends string> = P extends `/api/client/:tenant/users/${infer Rest}`
  ? `/api/management/managers/${Rest}`
  : never;

/** A call of a client's users, as the provider's staff makes it; see `managersCall`. */
export type ManagersCall<C extends Call> = Omit<C, "path" | "audience" | "params"> & {
  readonly path: ManagersPath<C["path"]>;
  readonly audience: C["audience"] extends "none" ? "none" : "manager";
  readonly params?: z.ZodObject;
};

/**
 * The same call for the provider's staff, who sign in and have profiles as a client's users do: `/api/client/:tenant/users/…` becomes
 * `/api/management/managers/…`. Throws a RangeError for a call that is not about users.
 */
export function managersCall<const C extends Call>(call: C): ManagersCall<C> {
  if (!call.path.startsWith(ofUsers)) throw new RangeError(`${call.path} is not about users`);
  const { params, ...rest } = call as Call;
  return {
    ...rest,
    path: call.path.replace(ofUsers, ofManagers),
    audience: call.audience === "none" ? "none" : "manager",
    ...(params instanceof z.ZodObject ? { params: params.omit({ tenant: true }) } : {}),
  } as unknown as ManagersCall<C>;
}

/** Signs a manager in, with the errors of a user's sign-in. Tokens of clients are not valid here, and a manager's token is not valid there. */
export const signInManager = {
  ...managersCall(signIn),
  answer: signedIn.extend({ id: z.string() }),
  summary: "Sign in as a manager",
} as const;

/** A member of the provider's staff. */
export const manager = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  profilePicPath: z.string().nullable(),
  /** Whether the manager answered the invitation with a first password. */
  verified: z.boolean(),
  blocked: z.boolean(),
  secondFactor: z.boolean(),
  /** Last use in the stored sessions, UTC ms; null when there is none. */
  lastSeenAt: z.number().int().nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
});
export type Manager = z.infer<typeof manager>;

const params = z.object({ id: z.string() });
const success = z.object({ success: z.literal(true) });
const one = "/api/management/managers/profile/:id";

/** The provider's staff, sorted by name. */
export const listManagers = defineCall({
  method: "GET",
  path: "/api/management/managers/profile",
  audience: "manager",
  answer: z.array(manager),
  summary: "Managers",
});

/** One manager. 404 NotFound. */
export const readManager = defineCall({
  method: "GET",
  path: one,
  audience: "manager",
  params,
  answer: manager,
  summary: "One manager",
});

export const managerCreation = userCreation.omit({ role: true });

/** Invites a manager by mail. 409 UserAlreadyExists (`email`); 422 InvalidRequest. */
export const createManager = defineCall({
  method: "POST",
  path: "/api/management/managers/profile",
  audience: "manager",
  body: managerCreation,
  answer: manager,
  summary: "Invite a manager",
});

/** Blocks a manager, which ends the manager's sessions at once, or unblocks one. 409 LastAdmin for the last manager; 404 NotFound. */
export const blockManager = defineCall({
  method: "POST",
  path: `${one}/block`,
  audience: "manager",
  params,
  body: z.object({ block: z.boolean() }),
  answer: z.object({ blocked: z.boolean() }),
  summary: "Block or unblock a manager",
});

/** Removes a manager; the manager's sessions end at once. 409 LastAdmin for the last manager; 404 NotFound. */
export const removeManager = defineCall({
  method: "DELETE",
  path: one,
  audience: "manager",
  params,
  answer: success,
  summary: "Remove a manager",
});

/** Turns off the second factor of a manager who lost it. 409 SecondFactorNotSetUp; 404 NotFound. */
export const removeManagersSecondFactor = defineCall({
  method: "DELETE",
  path: `${one}/second-factor`,
  audience: "manager",
  params,
  answer: success,
  summary: "Turn off a manager's second factor",
});
