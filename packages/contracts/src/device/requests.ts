import { z } from "zod";
import { defineCall } from "../call.ts";
import { deviceEquipment } from "./config.ts";
import { requestedUpdate } from "./gateway-update.ts";

/** Longest time for which a gateway's request is kept open, seconds: shorter than proxies allow a silent connection. */
export const longestWaitS = 25;

/** A machine to look at once, as entered in a form: not registered, or registered differently. */
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
 * What the server wants of a gateway now. With `waitS` the request stays open until there is something, or for that long: by it the gateway
 * hears at once. Changes between two requests are answered at the next.
 */
export const getGatewayRequests = defineCall({
  method: "GET",
  path: "/api/device/v1/requests",
  audience: "device",
  query: z.object({
    gateway: z.uuid(),
    waitS: z.coerce.number().int().min(0).max(longestWaitS).default(0),
    /** The update request that it knows, 0: none. Absent: no update is answered. */
    update: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    /** Registrations changed while the request was open: fetch the configuration. */
    registrationsChanged: z.boolean(),
    /** Tests that this gateway did not answer yet. */
    tests: z.array(requestedTest),
    /** Another update than the one that it knows; absent or null: none. */
    update: requestedUpdate.nullish(),
  }),
  summary: "What is wanted of a gateway now",
});

/** Result of one look at a machine. */
export const addressFinding = z.discriminatedUnion("answers", [
  z.object({
    answers: z.literal(true),
    /** Time to the first answer, ms; null for a machine that this gateway is reading already. */
    latencyMs: z.number().int().nonnegative().nullable(),
    /** Connection state 0..6 as reported by the machine. */
    state: z.number().int(),
    /** Packages a minute. */
    speed: z.number(),
    /** The machine's product code; null when it reports none. */
    product: z.string().max(300).nullable(),
    /** Packages weighed during the look, and the last one's weight; null if the look did not wait for them. */
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

/** A gateway's finding of a test. The finding of an expired test is ignored. */
export const postAddressFinding = defineCall({
  method: "POST",
  path: "/api/device/v1/requests/tests/:id",
  audience: "device",
  params: z.object({ id: z.uuid() }),
  body: z.object({ gateway: z.uuid(), finding: addressFinding }),
  answer: z.object({}),
  summary: "What a gateway found at an address",
});
