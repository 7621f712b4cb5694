import { z } from "zod";
import { linkPurpose } from "../access/link.ts";
import { role } from "../access/sign-in.ts";
import { auditEntry } from "../audit/audit.ts";
import { defineCall } from "../call.ts";

const params = z.object({ tenant: z.string(), id: z.string() });

/** Everything stored about a user; instants UTC ms. */
export const userData = z.object({
  /** When the export was made, UTC ms. */
  exportedAt: z.number().int(),
  user: z.object({
    _id: z.string(),
    tenant: z.string(),
    name: z.string(),
    email: z.string(),
    /** A requested e-mail that is not confirmed; null for none. */
    newEmail: z.string().nullable(),
    role,
    language: z.string().nullable(),
    emailNotification: z.number().int(),
    pushNotification: z.boolean(),
    blocked: z.boolean(),
    tenantOwner: z.boolean(),
    secondFactor: z.boolean(),
    createdAt: z.number().int(),
    verifiedAt: z.number().int().nullable(),
    removedAt: z.number().int().nullable(),
  }),
  /** The picture as `data:image/webp;base64,…`; null for none. */
  picture: z.string().nullable(),
  sessions: z.array(
    z.object({
      signedInAt: z.number().int(),
      lastSeenAt: z.number().int(),
      endedAt: z.number().int().nullable(),
      address: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
  /** Mailed links. */
  links: z.array(
    z.object({
      purpose: linkPurpose,
      createdAt: z.number().int(),
      expiresAt: z.number().int(),
      usedAt: z.number().int().nullable(),
    }),
  ),
  /** Audit entries of the user's actions and of actions on the user, newest first. */
  audit: z.array(auditEntry),
});
export type UserData = z.infer<typeof userData>;

/** All data about a user, also a removed one, as a JSON file. 404 NotFound. */
export const exportUserData = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/profile/:id/export",
  audience: "admin",
  params,
  answer: userData,
  summary: "A user's data",
});

/**
 * Replaces name, e-mail and picture of a removed user everywhere, and the network addresses in the audit trail. Actions stay under an id. No mail is
 * sent to the user's addresses any more: a schedule without another recipient is paused. Irreversible; a repeat changes nothing. 409 UserNotRemoved;
 * 404 NotFound.
 */
export const anonymizeUser = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/:id/anonymize",
  audience: "admin",
  params,
  long: true,
  answer: z.object({ success: z.literal(true) }),
  summary: "Anonymize a removed user",
});
