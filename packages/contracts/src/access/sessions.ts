import { z } from "zod";
import { defineCall } from "../call.ts";

/** One session of a user that has not ended. */
export const openSession = z.object({
  id: z.string(),
  /** Browser and system, for instance `Firefox · Windows`; null when unknown. */
  device: z.string().nullable(),
  /** The User-Agent header as sent. */
  userAgent: z.string().nullable(),
  /** IP address from which the session was opened. */
  address: z.string().nullable(),
  /** UTC ms. */
  signedInAt: z.number().int(),
  /** UTC ms, to the minute. */
  lastSeenAt: z.number().int(),
  /** Whether this request was made with the session. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Open sessions of the caller: the current one first, then by latest use. */
export const listSessions = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/sessions",
  audience: "user",
  answer: z.array(openSession),
  summary: "Where I am signed in",
});

/** Ends one session of the caller, which may be the current one. 404 NotFound. */
export const removeSession = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/sessions/:id",
  audience: "user",
  answer: z.object({ success: z.literal(true) }),
  summary: "Sign out somewhere",
});

/** Ends every session of the caller except the current one; `ended` is their number. */
export const removeOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/sessions",
  audience: "user",
  answer: z.object({ ended: z.number().int() }),
  summary: "Sign out everywhere else",
});
