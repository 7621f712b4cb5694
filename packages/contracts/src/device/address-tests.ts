import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipmentCreation } from "../registrations/equipments.ts";
import { recordId } from "../registrations/fields.ts";
import { addressFinding } from "./requests.ts";

/** How long gateways have to answer a test, in seconds. */
export const addressTestS = 20;

export const addressTest = z.object({
  id: z.uuid(),
  /** `answered`: one gateway found the machine, or all gateways looked and found none. `expired`: no answer in time. */
  state: z.enum(["waiting", "answered", "noGateway", "expired"]),
  /** Findings of the gateways, a found machine first. */
  findings: z.array(z.object({ gateway: z.string(), finding: addressFinding })),
});
export type AddressTest = z.infer<typeof addressTest>;

/**
 * Makes the tenant's gateways look at a machine once; nothing is registered. For a registered equipment `id` names it, and the address may
 * differ from the registered one. `noGateway` when no gateway was heard for a minute; 429 while the tenant has too many open tests.
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

/** State of a test; 404 after a minute. */
export const getAddressTest = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/tests/:id",
  audience: "admin",
  params: z.object({ tenant: z.string(), id: z.uuid() }),
  answer: addressTest,
  summary: "How an address test stands",
});
