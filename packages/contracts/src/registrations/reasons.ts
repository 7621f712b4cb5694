import { halfWidth, lossClasses, reasonPathMark } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId, withoutDefaults } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** Maximum number of reasons of a client, groups of reasons included. */
export const mostReasons = 500;
export const longestReasonName = 60;

/** Name of a reason. `invalidText` when it contains the mark that separates the names of a path. */
export const reasonName = label(longestReasonName).refine(
  (name) => !halfWidth(name).includes(reasonPathMark),
  {
    error: "invalidText",
  },
);

/** The fields of a reason or of a group of reasons. */
export const reasonValues = z.object({
  name: reasonName,
  /** Id of its group of reasons; null at the top level, where every group of reasons is. */
  parentId: recordId.nullable().default(null),
  /** Null for a group of reasons, which stops cannot have. */
  lossClass: z.enum(lossClasses).nullable().default(null),
  /** Id of the equipment group whose machines use the reason; null: all machines. Always null for a group of reasons. */
  groupId: recordId.nullable().default(null),
});
export type ReasonValues = z.output<typeof reasonValues>;

/** A registered reason or group of reasons. */
export const registeredReason = z.object({
  ...registered,
  name: z.string(),
  parentId: z.number().int().nullable(),
  lossClass: z.enum(lossClasses).nullable(),
  groupId: z.number().int().nullable(),
});
export type RegisteredReason = z.infer<typeof registeredReason>;

/** All reasons in their configured order. A group of reasons need not be next to its reasons. */
export const listReasons = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/reasons",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredReason),
  summary: "Reasons",
});

/**
 * Calls for one reason; removing archives it. 409 ReasonAlreadyExists for a name that its group has; TooManyReasons; ReasonOfEvent or ReasonOfStop
 * for turning a reason of an event or a stop into a group; ReasonHasReasons for removing a group that is not empty, or turning it into a reason.
 */
export const reasonCalls = recordCalls("reasons", {
  record: registeredReason,
  creation: reasonValues,
  change: withoutDefaults(reasonValues).extend({ id: recordId }),
  name: "reason",
});

/** Sets the order of all reasons; their versions stay. 409 ReasonsChanged when `ids` are not exactly all reasons. */
export const orderReasons = defineCall({
  method: "PUT",
  path: "/api/client/:tenant/registrations/reasons/order",
  audience: "admin",
  body: z.object({ ids: z.array(recordId).max(mostReasons) }),
  answer: z.array(registeredReason),
  summary: "Order of the reasons",
});

/** Registers the reasons of `reasonStartSet` in the caller's language. 409 ReasonsChanged when there is any reason, archived ones included. */
export const startReasons = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/reasons/start",
  audience: "admin",
  answer: z.array(registeredReason),
  summary: "Begin with reasons of packaging lines",
});
