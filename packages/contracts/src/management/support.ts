import { z } from "zod";
import { client } from "../access/client.ts";
import { signedIn } from "../access/sign-in.ts";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";
import { supportAccess } from "./support-access.ts";

/** The longest that support access is given at a time: seven days, in hours. */
export const maxSupportHours = 168;

const hours = z.number().int().min(1).max(maxSupportHours);

export const supportGrant = z.object({
  id: z.number().int(),
  access: supportAccess,
  hours,
  reason: z.string(),
  /** The manager who asked; null: it was given unasked. */
  askedBy: z.string().nullable(),
  /** UTC ms. */
  askedAt: z.number().int().nullable(),
  grantedBy: z.string().nullable(),
  /** UTC ms; null: it is asked for, or was refused. */
  grantedAt: z.number().int().nullable(),
  endsAt: z.number().int().nullable(),
  /** Who refused or revoked it. */
  endedBy: z.string().nullable(),
  endedAt: z.number().int().nullable(),
  state: z.enum(["asked", "open", "refused", "revoked", "over"]),
});
export type SupportGrant = z.infer<typeof supportGrant>;

/** Managers with an open support session, by name, and what the grant lets them do until when. */
export const supportPresence = z.object({
  names: z.array(z.string()),
  access: supportAccess,
  /** UTC ms. */
  endsAt: z.number().int(),
});
export type SupportPresence = z.infer<typeof supportPresence>;

const grants = z.object({ grants: z.array(supportGrant) });
const wanted = z.object({ access: supportAccess, hours, reason: line(300).default("") });
/** What is given, or asked for. */
export type SupportRequest = z.output<typeof wanted>;

const ofClient = "/api/client/:tenant/support";
const ofManagers = "/api/management/clients/account/:tenant/support";
const byTenant = z.object({ tenant: z.string() });
const byId = z.object({ tenant: z.string(), id: z.coerce.number().int().positive().max(2_147_483_647) });

/** The support access that the client was asked for, gave, refused or revoked; the newest first, fifty at most. */
export const listSupportGrants = defineCall({
  method: "GET",
  path: ofClient,
  audience: "admin",
  answer: grants,
  summary: "Support access",
});

/** Who of the provider's staff is in the client at this moment; null: nobody. Asked by its own people; a support session is refused. */
export const readSupportPresence = defineCall({
  method: "GET",
  path: `${ofClient}/presence`,
  audience: "user",
  answer: z.object({ inside: supportPresence.nullable() }),
  summary: "Who of the provider is in",
});

/** Lets the provider's staff in for a time, with the right to change things (`admin`) or without. What was open before ends. */
export const grantSupport = defineCall({
  method: "POST",
  path: ofClient,
  audience: "admin",
  body: wanted,
  answer: grants,
  summary: "Give support access",
});

/** Consents to what a manager asked for, as asked or with less. 404 NotFound of what is not asked for any more. */
export const consentToSupport = defineCall({
  method: "POST",
  path: `${ofClient}/:id/consent`,
  audience: "admin",
  params: byId,
  body: z.object({ access: supportAccess, hours }),
  answer: grants,
  summary: "Consent to support access",
});

/** Refuses what is asked for, or ends what is open: every support session of it ends at once. 404 NotFound. */
export const endSupport = defineCall({
  method: "DELETE",
  path: `${ofClient}/:id`,
  audience: "admin",
  params: byId,
  answer: grants,
  summary: "Refuse or revoke support access",
});

/** The same of one client for the provider. 404 ClientNotFound. */
export const listSupportOf = defineCall({
  method: "GET",
  path: ofManagers,
  audience: "manager",
  params: byTenant,
  answer: grants,
  summary: "Support access to a client",
});

/** Asks the client's administrators, who get a mail, to let the provider's staff in. 404 ClientNotFound. */
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
 * Opens a session in the client, as the open grant allows and until it ends. The token is a user's of that client; what is done
 * with it stands in the client's trail under the manager's name. 409 NoSupportGrant; 403 ClientBlocked; 404 ClientNotFound.
 */
export const enterAsSupport = defineCall({
  method: "POST",
  path: `${ofManagers}/session`,
  audience: "manager",
  params: byTenant,
  answer: z.object({ user: signedIn, client }),
  summary: "Enter a client as support",
});
