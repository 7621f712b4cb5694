import { z } from "zod";
import { emailAddress } from "../access/email.ts";
import { role } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { label } from "../registrations/fields.ts";

export const tenantUser = z.object({
  _id: z.string(),
  /** Of what administrators decide: another one whenever role, e-mail, block, removal or being the key user is another. */
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  role,
  blocked: z.boolean(),
  /** The key user cannot be removed, blocked or given another role, until another one is made key user. */
  tenantOwner: z.boolean(),
  profilePicPath: z.string().nullable(),
  /** 0 none … 4 plus infos. */
  emailNotification: z.number().int(),
  tenant: z.string(),
  /** Whether the invitation was answered with a first password. */
  verified: z.boolean(),
  secondFactor: z.boolean(),
  /** The mail server refuses the address for good: since when, UTC ms, and its code ("550 5.1.1"); null: it does not. */
  mailRefused: z.object({ at: z.number().int(), code: z.string().nullable() }).nullable(),
  /** What reaches the user now: names of alert rules that are on, those of them that would have a step without anybody, and reports. */
  named: z.object({
    rules: z.array(z.string()),
    alone: z.array(z.string()),
    reports: z.array(z.string()),
    /** Whether the client's bills go to the user's address. */
    bills: z.boolean(),
  }),
  /** UTC ms; null: not since the sessions that are kept. */
  lastSeenAt: z.number().int().nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** UTC ms; null while the user is there. */
  removedAt: z.number().int().nullable(),
  /** Whether a removed user's name, e-mail and picture are gone. */
  anonymized: z.boolean(),
});
export type TenantUser = z.infer<typeof tenantUser>;

const params = z.object({ tenant: z.string(), id: z.string() });

/** The tenant's users, sorted by name; `removed=true` lists the removed ones instead. */
export const listUsers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile",
  audience: "admin",
  query: z.object({ removed: z.enum(["true", "false"]).default("false") }),
  answer: z.array(tenantUser),
  summary: "Users",
});

/** Who is not removed takes a place, also while blocked or invited. */
export const userPlaces = z.object({
  used: z.number().int(),
  /** Null: as many as are wanted. */
  max: z.number().int().nullable(),
});
export type UserPlaces = z.infer<typeof userPlaces>;

/** How many users there are, and how many there may be. */
export const readUserPlaces = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/places",
  audience: "admin",
  answer: userPlaces,
  summary: "Users that there may be",
});

/** One user, a removed one too. 404 NotFound. */
export const readUser = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/:id",
  audience: "admin",
  versioned: true,
  params,
  answer: tenantUser,
  summary: "One user",
});

export const userCreation = z.object({
  name: label(120),
  email: emailAddress,
  role,
});

/** Creates a user and mails the invitation. 409 UserAlreadyExists (`email`) or UserLimitReached; 422 InvalidRequest. */
export const createUser = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile",
  audience: "admin",
  versioned: true,
  body: userCreation,
  answer: tenantUser,
  summary: "Invite a user",
});

/** Gives another role; sessions of the user end when it changes. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile; 404 NotFound. */
export const changeUserRole = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/:id/role",
  audience: "admin",
  versioned: true,
  params,
  body: z.object({ role }),
  answer: tenantUser,
  summary: "Change a user's role",
});

/**
 * Makes an administrator who can sign in the key user, which the key user alone may do; who it was stays an administrator, and all
 * administrators are told by mail. 403 OwnerOnly; 409 OwnerNotAdmin; 412 ChangedMeanwhile; 404 NotFound.
 */
export const makeOwner = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/:id/owner",
  audience: "admin",
  versioned: true,
  params,
  answer: tenantUser,
  summary: "Make another administrator the key user",
});

/** Blocks or lets in; blocking ends the user's sessions at once. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile; 404 NotFound. */
export const blockUser = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/:id/block",
  audience: "admin",
  versioned: true,
  params,
  body: z.object({ block: z.boolean() }),
  answer: z.object({ blocked: z.boolean() }),
  summary: "Block or unblock a user",
});

/** Removes a user: sessions end at once, the e-mail is free again, history keeps the name. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile. */
export const removeUser = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/profile/:id",
  audience: "admin",
  versioned: true,
  params,
  answer: z.object({ success: z.literal(true) }),
  summary: "Remove a user",
});

/**
 * Gives a user another e-mail, to which an invitation that was not answered goes anew: sessions and links end, and everything else is
 * kept. Both mailboxes are told. One's own, and the key user's, change by the profile: 409 EmailIsOwn. 409 UserAlreadyExists (`email`);
 * 412 ChangedMeanwhile; 404 NotFound.
 */
export const changeUserEmail = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/:id/email",
  audience: "admin",
  versioned: true,
  params,
  body: z.object({ email: emailAddress }),
  answer: tenantUser,
  summary: "Change a user's e-mail",
});

/** Turns off the second factor of a user who lost it. 409 SecondFactorNotSetUp; 404 NotFound. */
export const removeUsersSecondFactor = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/profile/:id/second-factor",
  audience: "admin",
  params,
  answer: z.object({ success: z.literal(true) }),
  summary: "Turn off a user's second factor",
});
