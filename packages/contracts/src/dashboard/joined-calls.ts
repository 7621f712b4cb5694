import { z } from "zod";
import { defineCall } from "../call.ts";

/** Maximum number of calls in one request. */
export const mostJoined = 24;

/**
 * Answers several read calls of a page in one request, with one JSON line (`joinedAnswer`) per call as soon as it is ready, in any order. Access is
 * checked for each call as if it had been sent alone.
 */
export const joinCalls = defineCall({
  method: "POST",
  path: "/api/client/:tenant/joined",
  audience: "user",
  body: z.object({
    /** Addresses of GET calls of the same client, with their queries. */
    calls: z.array(z.string().max(16_384)).min(1).max(mostJoined),
  }),
  answer: z.string(),
  summary: "Several reading calls by one request, an answer a line",
});

/** One line of the answer. */
export const joinedAnswer = z.object({
  /** Index of the call in the request, from 0. */
  at: z.number().int().nonnegative(),
  /** HTTP status of the call; 0 when the call cannot be joined and must be sent alone. */
  status: z.number().int(),
  body: z.unknown(),
});
export type JoinedAnswer = z.infer<typeof joinedAnswer>;
