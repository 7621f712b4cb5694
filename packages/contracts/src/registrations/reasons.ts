import { halfWidth, lossClasses, reasonPathMark } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** Of one client, groups of reasons counted too. */
export const mostReasons = 500;
export const longestReasonName = 60;

/** `invalidText` with the mark that stands between the names of a path. */
export const reasonName = label(longestReasonName).refine(
  (name) => !halfWidth(name).includes(reasonPathMark),
  {
    error: "invalidText",
  },
);

export const reasonValues = z.object({
  name: reasonName,
  /** The group of reasons that it is in; null: none, and of a group always. */
  parentId: recordId.nullable().default(null),
  /** Null: a group of reasons, which no stop has itself. */
  lossClass: z.enum(lossClasses).nullable().default(null),
  /** The group of equipment whose machines have it; null: all machines. Of a group of reasons always null. */
  groupId: recordId.nullable().default(null),
});
export type ReasonValues = z.output<typeof reasonValues>;

export const registeredReason = z.object({
  ...registered,
  name: z.string(),
  parentId: z.number().int().nullable(),
  lossClass: z.enum(lossClasses).nullable(),
  groupId: z.number().int().nullable(),
});
export type RegisteredReason = z.infer<typeof registeredReason>;

/** Why machines stand, in the order that was given to them; a group does not stand beside its own. */
export const listReasons = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/reasons",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredReason),
  summary: "Reasons",
});

/**
 * Removing archives it: what names it keeps it. 409 ReasonAlreadyExists for a name that its group has, TooManyReasons, ReasonOfEvent for making
 * a group of what an event names, and ReasonHasReasons for removing a group, or making a leaf of it, while something is in it.
 */
export const reasonCalls = recordCalls("reasons", {
  record: registeredReason,
  creation: reasonValues,
  change: reasonValues.extend({
    id: recordId,
    parentId: recordId.nullable(),
    lossClass: z.enum(lossClasses).nullable(),
    groupId: recordId.nullable(),
  }),
  name: "reason",
});

/** Puts all reasons in this order, at once; no version of a reason changes. 409 ReasonsChanged where these are not all of them. */
export const orderReasons = defineCall({
  method: "PUT",
  path: "/api/client/:tenant/registrations/reasons/order",
  audience: "admin",
  body: z.object({ ids: z.array(recordId).max(mostReasons) }),
  answer: z.array(registeredReason),
  summary: "Order of the reasons",
});
