import { z } from "zod";
import { defineCall } from "../call.ts";

/** Most calls that one request joins. */
export const mostJoined = 24;

/**
 * Answers several reading calls of a page by one request: a line of JSON (`joinedAnswer`) for each, as soon as it is ready, in no
 * particular order. Every one is judged as if it had been asked alone.
 */
export const joinCalls = defineCall({
  method: "POST",
  path: "/api/client/:tenant/joined",
  audience: "user",
  body: z.object({
    /** Addresses of GET calls under the same client's path, with their queries. */
    calls: z.array(z.string().max(16_384)).min(1).max(mostJoined),
  }),
  answer: z.string(),
  summary: "Several reading calls by one request, an answer a line",
});

/** One line of the answer. */
export const joinedAnswer = z.object({
  /** Place of the call in the request, from 0. */
  at: z.number().int().nonnegative(),
  /** HTTP status of its own; 0: it cannot be joined and has to be asked alone. */
  status: z.number().int(),
  body: z.unknown(),
});
export type JoinedAnswer = z.infer<typeof joinedAnswer>;
