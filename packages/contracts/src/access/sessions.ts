import { z } from "zod";
import { defineCall } from "../call.ts";

export const openSession = z.object({
  id: z.string(),
  /** What the browser says it is, for instance `Firefox · Windows`; null when it says nothing that is known. */
  device: z.string().nullable(),
  /** The User-Agent header as it came. */
  userAgent: z.string().nullable(),
  /** IP address the session was opened from. */
  address: z.string().nullable(),
  /** UTC ms. */
  signedInAt: z.number().int(),
  /** UTC ms, exact to a minute. */
  lastSeenAt: z.number().int(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** Where the asking user is signed in: the current session first, then by last use, latest first. */
export const listSessions = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/sessions",
  audience: "user",
  answer: z.array(openSession),
  summary: "Where I am signed in",
});

/** Ends one of the asking user's sessions, the current one too. 404 NotFound. */
export const removeSession = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/sessions/:id",
  audience: "user",
  answer: z.object({ success: z.literal(true) }),
  summary: "Sign out somewhere",
});

/** Ends every session of the asking user but the current one. */
export const removeOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/sessions",
  audience: "user",
  answer: z.object({ ended: z.number().int() }),
  summary: "Sign out everywhere else",
});
