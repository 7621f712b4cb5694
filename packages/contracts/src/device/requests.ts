import { z } from "zod";
import { defineCall } from "../call.ts";
import { deviceEquipment } from "./config.ts";
import { requestedUpdate } from "./gateway-update.ts";

/** The longest that a gateway's question may be kept open, in seconds: shorter than proxies cut a silent connection. */
export const longestWaitS = 25;

/** A machine to be looked at once, as somebody at the page has it in a form: not registered, or registered otherwise. */
export const requestedTest = z.object({
  id: z.uuid(),
  machine: deviceEquipment.pick({
    type: true,
    ip: true,
    port: true,
    profile: true,
    dataDirectory: true,
    cpNetReferenceName: true,
    timeZone: true,
  }),
});
export type RequestedTest = z.infer<typeof requestedTest>;

/**
 * What is wanted of a gateway now. With `waitS` the question stays open until there is something, or for so long: this is the
 * connection by which it hears at once. What happened between two questions it hears when it asks again.
 */
export const getGatewayRequests = defineCall({
  method: "GET",
  path: "/api/device/v1/requests",
  audience: "device",
  query: z.object({
    gateway: z.uuid(),
    waitS: z.coerce.number().int().min(0).max(longestWaitS).default(0),
    /** The request for an update that it knows, 0: none. Without it nothing is told of updates. */
    update: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    /** Registrations changed while the question was open: ask for the configuration. */
    registrationsChanged: z.boolean(),
    /** Tests that this gateway did not answer yet. */
    tests: z.array(requestedTest),
    /** Another update than the one that it knows; not there or null: none. */
    update: requestedUpdate.nullish(),
  }),
  summary: "What is wanted of a gateway now",
});

/** What one look at a machine brought. */
export const addressFinding = z.discriminatedUnion("answers", [
  z.object({
    answers: z.literal(true),
    /** How long the first answer took, ms; null for a machine that this gateway is reading already. */
    latencyMs: z.number().int().nonnegative().nullable(),
    /** Connection state 0..6 as the machine tells it. */
    state: z.number().int(),
    /** Packages a minute. */
    speed: z.number(),
    /** The machine's product code; null when it tells none. */
    product: z.string().max(300).nullable(),
    /** Packages weighed while it was looked at, and the last one's weight; null where they were not waited for. */
    weighed: z
      .object({ count: z.number().int(), seconds: z.number(), lastMg: z.number().nullable() })
      .nullable(),
  }),
  z.object({
    answers: z.literal(false),
    /** Why, in words. */
    reason: z.string().max(1_000),
  }),
]);
export type AddressFinding = z.infer<typeof addressFinding>;

/** A gateway tells what a test found. Of a test that ended meanwhile nothing is kept. */
export const postAddressFinding = defineCall({
  method: "POST",
  path: "/api/device/v1/requests/tests/:id",
  audience: "device",
  params: z.object({ id: z.uuid() }),
  body: z.object({ gateway: z.uuid(), finding: addressFinding }),
  answer: z.object({}),
  summary: "What a gateway found at an address",
});
