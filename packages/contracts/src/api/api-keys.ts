import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId } from "../registrations/fields.ts";
import { administeredCalls, registered } from "../registrations/record-calls.ts";

/** What a key may read by the read API, each by its own calls. */
export const apiScopes = ["machines", "production", "stops"] as const;
export type ApiScope = (typeof apiScopes)[number];

const scopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length);
/** Numbers of machines; none means all, also those that are registered later. */
const machines = z.array(recordId).max(1_000);
/** ISO day of the client's zone, the last on which the key is good; null: it has no end. */
const lastDay = z.iso.date({ error: "invalidDay" }).nullable();

export const apiKey = z.object({
  ...registered,
  name: z.string(),
  /** The key's last four signs, to know it by. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  machines: z.array(z.number().int()),
  lastDay: z.string().nullable(),
  /** It is past its last day. */
  hasEnded: z.boolean(),
  /** When a program used it last, to within a minute, UTC ms; null: never. */
  lastUsedAt: z.number().int().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyValues = z.object({ name: label(60), scopes, machines, lastDay });
export type ApiKeyValues = z.output<typeof apiKeyValues>;

/** 409 TooManyApiKeys beyond 50; 422 UnknownEquipment. The key (`fiel_…`) is told this once and kept as its hash. */
export const createApiKey = defineCall({
  method: "POST",
  path: "/api/client/:tenant/api-keys",
  audience: "admin",
  body: apiKeyValues,
  answer: apiKey.extend({ secret: z.string() }),
  versioned: true,
  summary: "Make a key for a program",
});

const calls = administeredCalls("api-keys", {
  record: apiKey,
  change: apiKeyValues.partial().extend({ id: recordId }),
  changed: apiKey,
  names: ["key of a program", "Keys of programs"],
});
export const {
  /** By name. */
  list: listApiKeys,
  /** Changes what is given; a program that uses the key is held to it at once. */
  change: changeApiKey,
  /** Ends the key at once, for good. */
  remove: removeApiKey,
} = calls;
