import { z } from "zod";
import { client } from "../access/client.ts";
import { signedIn } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";
import { supportAccess } from "./support-access.ts";

/** Maximum duration of support access, hours (seven days). */
export const maxSupportHours = 168;

const hours = z.number().int().min(1).max(maxSupportHours);

/** Support access that was requested or given; instants UTC ms. */
export const supportGrant = z.object({
  id: z.number().int(),
  access: supportAccess,
  hours,
  reason: z.string(),
  /** Name of the manager who requested it; null when the client gave it unasked. */
  askedBy: z.string().nullable(),
  /** Null when nobody requested it. */
  askedAt: z.number().int().nullable(),
  grantedBy: z.string().nullable(),
  /** Null while it is only requested, and when it was refused. */
  grantedAt: z.number().int().nullable(),
  endsAt: z.number().int().nullable(),
  /** Name of who refused or revoked it; null otherwise. */
  endedBy: z.string().nullable(),
  endedAt: z.number().int().nullable(),
  state: z.enum(["asked", "open", "refused", "revoked", "over"]),
});
export type SupportGrant = z.infer<typeof supportGrant>;

/** Names of managers with an open support session, what they may do, and until when. */
export const supportPresence = z.object({
  names: z.array(z.string()),
  access: supportAccess,
  /** UTC ms. */
  endsAt: z.number().int(),
});
export type SupportPresence = z.infer<typeof supportPresence>;

const grants = z.object({
  /** All that are open or asked for, and the newest of the others, newest first. */
  grants: z.array(supportGrant),
  /** Number of ended ones that are not listed. */
  older: z.number().int(),
});
const wanted = z.object({ access: supportAccess, hours, reason: line(300).default("") });
/** Support access that a client gives or a manager requests. */
export type SupportRequest = z.output<typeof wanted>;

const ofClient = "/api/client/:tenant/support";
const ofManagers = "/api/management/clients/account/:tenant/support";
const byTenant = z.object({ tenant: z.string() });
const byId = z.object({ tenant: z.string(), id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Support access to the client that was requested, given, refused or revoked: of the ended ones the newest fifty, or with `all` every one. */
export const listSupportGrants = defineCall({
  method: "GET",
  path: ofClient,
  audience: "admin",
  query: z.object({ all: z.enum(["true", "false"]).optional() }),
  answer: grants,
  summary: "Support access",
});

/** Managers who are in the client now; `inside` is null when there are none. For the client's own users; refused in a support session. */
export const readSupportPresence = defineCall({
  method: "GET",
  path: `${ofClient}/presence`,
  audience: "user",
  answer: z.object({ inside: supportPresence.nullable() }),
  summary: "Who of the provider is in",
});

/** Gives the provider's staff access for `hours`, to read or also to change (`admin`). Access that was open before ends. */
export const grantSupport = defineCall({
  method: "POST",
  path: ofClient,
  audience: "admin",
  body: wanted,
  answer: grants,
  summary: "Give support access",
});

/** Consents to a manager's request, as requested or with less access or time. 404 NotFound when it is no longer open. */
export const consentToSupport = defineCall({
  method: "POST",
  path: `${ofClient}/:id/consent`,
  audience: "admin",
  params: byId,
  body: z.object({ access: supportAccess, hours }),
  answer: grants,
  summary: "Consent to support access",
});

/** Refuses a request, or ends open access and all its support sessions at once. 404 NotFound. */
export const endSupport = defineCall({
  method: "DELETE",
  path: `${ofClient}/:id`,
  audience: "admin",
  params: byId,
  answer: grants,
  summary: "Refuse or revoke support access",
});

/** Support access to one client, for the provider. 404 ClientNotFound. */
export const listSupportOf = defineCall({
  method: "GET",
  path: ofManagers,
  audience: "manager",
  params: byTenant,
  answer: grants,
  summary: "Support access to a client",
});

/** Requests support access; the client's administrators get a mail. 404 ClientNotFound. */
export const askForSupport = defineCall({
  method: "POST",
  path: ofManagers,
  audience: "manager",
  params: byTenant,
  body: wanted,
  answer: grants,
  summary: "Ask for support access",
});

/**
 * Opens a session in the client, with the rights and until the end of the open grant. The token is that of a user of the client; actions stand in the
 * client's audit trail under the manager's name. 409 NoSupportGrant; 403 ClientBlocked; 404 ClientNotFound.
 */
export const enterAsSupport = defineCall({
  method: "POST",
  path: `${ofManagers}/session`,
  audience: "manager",
  params: byTenant,
  answer: z.object({ user: signedIn, client }),
  summary: "Enter a client as support",
});
