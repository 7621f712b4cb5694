import { z } from "zod";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";

/** Maximum time for which the previous key stays valid after a renewal, hours. */
export const maxGraceHours = 168;

/** The key that all gateways of a tenant use. */
export const deviceKey = z.object({
  /** The key, which gateways send as bearer token. */
  appKey: z.string(),
  description: z.string(),
  /** UTC ms. */
  createdAt: z.number().int(),
});

/** A key that was replaced and is still valid for a while. */
export const previousDeviceKey = z.object({
  /** Last characters of the key; the whole key is no longer stored. */
  hint: z.string(),
  /** UTC ms. */
  endsAt: z.number().int(),
  /** Ids of gateways that last used this key, and no newer one since. */
  gateways: z.array(z.string()),
});
export type PreviousDeviceKey = z.infer<typeof previousDeviceKey>;

/** The present key, and replaced keys that are still valid. */
export const deviceKeys = z.object({ device: deviceKey, previous: z.array(previousDeviceKey) });
export type DeviceKeys = z.infer<typeof deviceKeys>;

/** The tenant's device key. 404 NotFound when it has none. */
export const getDevice = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  answer: deviceKeys,
  summary: "The tenant's device key",
});

/** Creates the tenant's device key; answers the existing key when there is one. */
export const createDevice = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  body: z.object({ description: line(200).default("") }),
  answer: deviceKeys,
  summary: "Make the device key",
});

/** Replaces the device key by a new one. The previous key stays valid for `graceHours`; 0 ends it at once. 404 NotFound when there is no key. */
export const renewDevice = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/renew",
  audience: "admin",
  body: z.object({ graceHours: z.number().int().min(0).max(maxGraceHours) }),
  answer: deviceKeys,
  summary: "Renew the device key",
});

/** Ends all previous keys now; `ended` is their number. */
export const endPreviousDevices = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/devices/previous",
  audience: "admin",
  answer: z.object({ ended: z.number().int() }),
  summary: "End the renewed keys before their time",
});

/** Ends all keys of the tenant now: no gateway can send until it gets a new key. */
export const revokeDevice = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  answer: z.object({ ended: z.number().int() }),
  summary: "Revoke the device key",
});
