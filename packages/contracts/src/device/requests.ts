import { z } from "zod";
import { defineCall } from "../call.ts";
import { deviceEquipment } from "./config.ts";
import { requestedUpdate } from "./gateway-update.ts";

/** Maximum time for which a gateway's request is held open, s: less than proxies allow a silent connection. */
export const longestWaitS = 25;

/** A machine to contact once, with the values of a form. It may not be registered, or be registered with other values. */
export const requestedTest = z.object({
  id: z.uuid(),
  machine: deviceEquipment
    .pick({
      type: true,
      ip: true,
      port: true,
      profile: true,
      dataDirectory: true,
      cpNetReferenceName: true,
      timeZone: true,
    })
    .extend({
      /** Content of a profile that is tried before it is saved, used in place of `profile`. */
      profileContent: z.record(z.string(), z.unknown()).optional(),
    }),
});
export type RequestedTest = z.infer<typeof requestedTest>;

/**
 * Requests of the server to a gateway. With `waitS` (s) the call stays open until there is a request, or until the time is over. Changes between two
 * calls are answered by the next call.
 */
export const getGatewayRequests = defineCall({
  method: "GET",
  path: "/api/device/v1/requests",
  audience: "device",
  query: z.object({
    gateway: z.uuid(),
    waitS: z.coerce.number().int().min(0).max(longestWaitS).default(0),
    /** Id of the update request that the gateway knows; 0 for none. Absent: the answer has no update. */
    update: z.coerce.number().int().min(0).optional(),
  }),
  answer: z.object({
    /** Registrations changed while the call was open; the gateway should fetch the configuration. */
    registrationsChanged: z.boolean(),
    /** Tests that this gateway has not answered yet; empty for none. */
    tests: z.array(requestedTest),
    /** A newer update request than the one that the gateway knows; absent or null for none. */
    update: requestedUpdate.nullish(),
  }),
  summary: "What is wanted of a gateway now",
});

/** Result of contacting a machine once. */
export const addressFinding = z.discriminatedUnion("answers", [
  z.object({
    answers: z.literal(true),
    /** Time to the first answer, ms; null for a machine that this gateway already reads. */
    latencyMs: z.number().int().nonnegative().nullable(),
    /** Connection state 0 to 6 that the machine reports. */
    state: z.number().int(),
    /** Packages a minute. */
    speed: z.number(),
    /** Product code that the machine reports; null for none. */
    product: z.string().max(300).nullable(),
    /** Packages weighed during `seconds`, and weight of the last one, mg; null when the test did not wait for packages. */
    weighed: z
      .object({ count: z.number().int(), seconds: z.number(), lastMg: z.number().nullable() })
      .nullable(),
  }),
  z.object({
    answers: z.literal(false),
    /** Why the machine did not answer, in words. */
    reason: z.string().max(1_000),
  }),
]);
export type AddressFinding = z.infer<typeof addressFinding>;

/** Reports a gateway's result of a test. The result of an expired test is ignored. */
export const postAddressFinding = defineCall({
  method: "POST",
  path: "/api/device/v1/requests/tests/:id",
  audience: "device",
  params: z.object({ id: z.uuid() }),
  body: z.object({ gateway: z.uuid(), finding: addressFinding }),
  answer: z.object({}),
  summary: "What a gateway found at an address",
});
