import { z } from "zod";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";

/** Longest time for which the previous key stays valid after a renewal, hours. */
export const maxGraceHours = 168;

export const deviceKey = z.object({
  /** What gateways send as their bearer token. */
  appKey: z.string(),
  description: z.string(),
  /** UTC ms. */
  createdAt: z.number().int(),
});

/** A renewed key that is still valid for a while. */
export const previousDeviceKey = z.object({
  /** Its last characters: the whole key is no longer stored. */
  hint: z.string(),
  /** UTC ms. */
  endsAt: z.number().int(),
  /** The gateways that used it last, and no newer one since. */
  gateways: z.array(z.string()),
});
export type PreviousDeviceKey = z.infer<typeof previousDeviceKey>;

export const deviceKeys = z.object({ device: deviceKey, previous: z.array(previousDeviceKey) });
export type DeviceKeys = z.infer<typeof deviceKeys>;

/** 404 while the tenant has no key. */
export const getDevice = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  answer: deviceKeys,
  summary: "The tenant's device key",
});

/** Makes the tenant's device key; if the tenant has one, answers that. */
export const createDevice = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  body: z.object({ description: line(200).default("") }),
  answer: deviceKeys,
  summary: "Make the device key",
});

/** Makes a new key; the previous one stays valid for this many hours, 0: it ends at once. 404 without a key. */
export const renewDevice = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/renew",
  audience: "admin",
  body: z.object({ graceHours: z.number().int().min(0).max(maxGraceHours) }),
  answer: deviceKeys,
  summary: "Renew the device key",
});

/** Ends every key except the newest, now. */
export const endPreviousDevices = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/devices/previous",
  audience: "admin",
  answer: z.object({ ended: z.number().int() }),
  summary: "End the renewed keys before their time",
});

/** Ends every key of the tenant now: no gateway can send until it is given a new one. */
export const revokeDevice = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/devices",
  audience: "admin",
  answer: z.object({ ended: z.number().int() }),
  summary: "Revoke the device key",
});
