import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipmentCreation } from "../registrations/equipments.ts";
import { recordId } from "../registrations/fields.ts";
import { addressFinding } from "./requests.ts";

/** Time in which gateways can answer a test, s. */
export const addressTestS = 20;

/** A test of a machine's address by the tenant's gateways. */
export const addressTest = z.object({
  id: z.uuid(),
  /**
   * `answered`: a gateway found the machine, or none did and all gateways answered or the time is over. `expired`: no gateway answered in time.
   * `noGateway`: no gateway was heard in the last minute.
   */
  state: z.enum(["waiting", "answered", "noGateway", "expired"]),
  /** Results of the gateways that answered, those that found the machine first; empty before the first answer. */
  findings: z.array(z.object({ gateway: z.string(), finding: addressFinding })),
});
export type AddressTest = z.infer<typeof addressTest>;

/**
 * Makes the tenant's gateways look for a machine once; nothing is registered. `id` names a registered equipment, whose address may be tested with
 * other values. `noGateway` when no gateway was heard for a minute; 429 when too many tests are open.
 */
export const createAddressTest = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/tests",
  audience: "admin",
  body: z.object({
    id: recordId.nullish(),
    ip: equipmentCreation.shape.ip,
    port: equipmentCreation.shape.port,
    /** Name of a profile to use in place of the registered one. */
    profile: equipmentCreation.shape.profile,
    /** Content of a profile that is tried before it is saved; 422 as for saving it. */
    profileContent: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: addressTest,
  summary: "Test an equipment's address through the gateway",
});

/** State of a test. 404 NotFound a minute after it began. */
export const getAddressTest = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/tests/:id",
  audience: "admin",
  params: z.object({ tenant: z.string(), id: z.uuid() }),
  answer: addressTest,
  summary: "How an address test stands",
});
