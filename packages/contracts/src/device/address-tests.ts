import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipmentCreation } from "../registrations/equipments.ts";
import { recordId } from "../registrations/fields.ts";
import { addressFinding } from "./requests.ts";

/** How long gateways have to answer a test, in seconds. */
export const addressTestS = 20;

export const addressTest = z.object({
  id: z.uuid(),
  /** `answered`: one gateway found the machine, or all that are there found none. `expired`: none told anything in time. */
  state: z.enum(["waiting", "answered", "noGateway", "expired"]),
  /** What gateways found, the one that found the machine first. */
  findings: z.array(z.object({ gateway: z.string(), finding: addressFinding })),
});
export type AddressTest = z.infer<typeof addressTest>;

/**
 * Has the tenant's gateways look at a machine once; nothing is registered by it. Of a registered equipment `id` names it, and
 * the address may be another than the registered one. `noGateway` when no gateway was heard of for a minute; 429 while the
 * tenant has too many tests open.
 */
export const createAddressTest = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/tests",
  audience: "admin",
  body: z.object({
    id: recordId.nullish(),
    ip: equipmentCreation.shape.ip,
    port: equipmentCreation.shape.port,
  }),
  answer: addressTest,
  summary: "Test an equipment's address through the gateway",
});

/** How a test stands; 404 once it is a minute old. */
export const getAddressTest = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/tests/:id",
  audience: "admin",
  params: z.object({ tenant: z.string(), id: z.uuid() }),
  answer: addressTest,
  summary: "How an address test stands",
});
