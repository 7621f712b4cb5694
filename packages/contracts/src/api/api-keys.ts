import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId } from "../registrations/fields.ts";
import { administeredCalls, registered } from "../registrations/record-calls.ts";

/** Scopes of the read API; each opens its own calls. */
export const readingScopes = [
  "machines",
  "production",
  "stops",
  "packages",
  "orders",
  "giveaway",
  "conformity",
  "losses",
  "registrations",
] as const;
/** Everything that a key may do: the reading scopes, and `weighings` to store weighings of the machines that it names. */
export const apiScopes = [...readingScopes, "weighings"] as const;
export type ApiScope = (typeof apiScopes)[number];

const scopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length);
/** Numbers of machines; empty: all, those registered later included. A key that stores weighings must name its machines. */
const machines = z.array(recordId).max(1_000);
/** Last day on which the key is valid, ISO, in the client's time zone; null: it does not end. */
const lastDay = z.iso.date({ error: "invalidDay" }).nullable();

/** An API key as lists show it, without the secret. */
export const apiKey = z.object({
  ...registered,
  name: z.string(),
  /** The last four characters of the key, by which people recognize it. */
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  machines: z.array(z.number().int()),
  lastDay: z.string().nullable(),
  /** Whether the last day has passed. */
  hasEnded: z.boolean(),
  /** When a program last used the key, UTC ms, to within a minute; null before the first use. */
  lastUsedAt: z.number().int().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The settings of an API key. */
export const apiKeyValues = z.object({ name: label(60), scopes, machines, lastDay });
export type ApiKeyValues = z.output<typeof apiKeyValues>;

/**
 * Creates a key. `secret` is the key (`fiel_…`), shown only in this answer and stored as a hash. 409 TooManyApiKeys beyond 50; 422 UnknownEquipment.
 */
export const createApiKey = defineCall({
  method: "POST",
  path: "/api/client/:tenant/api-keys",
  audience: "admin",
  body: apiKeyValues,
  answer: apiKey.extend({ secret: z.string() }),
  versioned: true,
  summary: "Create an API key",
});

const calls = administeredCalls("api-keys", {
  record: apiKey,
  change: apiKeyValues.partial().extend({ id: recordId }),
  changed: apiKey,
  names: ["key of a program", "Keys of programs"],
});
export const {
  /** All keys, sorted by name. */
  list: listApiKeys,
  /** Changes the given fields. The new scopes and machines apply at once to programs that use the key. */
  change: changeApiKey,
  /** Ends the key at once, for good. */
  remove: removeApiKey,
} = calls;
