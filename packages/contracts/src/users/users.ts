import { z } from "zod";
import { emailAddress } from "../access/email.ts";
import { role } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { label } from "../registrations/fields.ts";

/** A user as administrators see the user. */
export const tenantUser = z.object({
  _id: z.string(),
  /** Changes with the fields that administrators decide: role, e-mail, block, removal, key user. */
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  role,
  blocked: z.boolean(),
  /** Whether this is the key user, who cannot be removed, blocked or given another role before another user is made key user. */
  tenantOwner: z.boolean(),
  profilePicPath: z.string().nullable(),
  /** Occurrences that are mailed, from 0 (none) to 4 (information too); see `Profile`. */
  emailNotification: z.number().int(),
  tenant: z.string(),
  /** Whether the user answered the invitation with a first password. */
  verified: z.boolean(),
  secondFactor: z.boolean(),
  /** Set when the mail server permanently refuses the address: since when (UTC ms), and its code ("550 5.1.1"); null otherwise. */
  mailRefused: z.object({ at: z.number().int(), code: z.string().nullable() }).nullable(),
  /** What the user receives, by name: active alert rules (`alone`: those with a step that nobody else would get), and scheduled reports. */
  named: z.object({
    rules: z.array(z.string()),
    alone: z.array(z.string()),
    reports: z.array(z.string()),
    /** Whether the client's bills go to the user's e-mail. */
    bills: z.boolean(),
  }),
  /** Last use in the stored sessions, UTC ms; null when there is none. */
  lastSeenAt: z.number().int().nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** UTC ms; null while not removed. */
  removedAt: z.number().int().nullable(),
  /** Whether name, e-mail and picture of a removed user were deleted. */
  anonymized: z.boolean(),
});
export type TenantUser = z.infer<typeof tenantUser>;

const params = z.object({ tenant: z.string(), id: z.string() });

/** Users of the tenant, sorted by name; with `removed=true` the removed ones instead. */
export const listUsers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile",
  audience: "admin",
  query: z.object({ removed: z.enum(["true", "false"]).default("false") }),
  answer: z.array(tenantUser),
  summary: "Users",
});

/** Number of users against the maximum. Every user that is not removed counts, blocked and invited ones included. */
export const userPlaces = z.object({
  used: z.number().int(),
  /** Null without a limit. */
  max: z.number().int().nullable(),
});
export type UserPlaces = z.infer<typeof userPlaces>;

/** How many users the client has, and how many it may have. */
export const readUserPlaces = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/places",
  audience: "admin",
  answer: userPlaces,
  summary: "Users that there may be",
});

/** One user, also a removed one. 404 NotFound. */
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

/** Changes a user's role, which ends the user's sessions. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile; 404 NotFound. */
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
 * Makes another administrator who can sign in the key user; only for the present key user, who stays an administrator. All administrators get a mail.
 * 403 OwnerOnly; 409 OwnerNotAdmin; 412 ChangedMeanwhile; 404 NotFound.
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

/** Blocks a user, which ends the user's sessions at once, or unblocks one. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile; 404 NotFound. */
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

/**
 * Removes a user: sessions end at once, the e-mail can be used again, history keeps the name. 409 OwnerProtected or LastAdmin; 412 ChangedMeanwhile;
 * 404 NotFound.
 */
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
 * Changes another user's e-mail; sessions and links end. An unanswered invitation is mailed again, and both addresses are informed. 409 EmailIsOwn
 * for the caller's and the key user's own e-mail, which change in the profile; 409 UserAlreadyExists (`email`); 412 ChangedMeanwhile; 404 NotFound.
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
