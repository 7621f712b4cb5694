import { equipmentConditions, lossClasses } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { instant, machines, namedMachine as machine, namedProduct, period } from "./read-fields.ts";

/**
 * Machines with their present state. Every call with a key has these errors: 401 UnknownApiKey (unknown, ended or removed), 403 Forbidden (outside
 * the key's scopes or machines), 422 with `fields`, 429 TooManyRequests beyond 120 calls a minute (`Retry-After`).
 */
export const getApiMachines = defineCall({
  method: "GET",
  path: "/api/v1/machines",
  audience: "key",
  query: z.object({ machines }),
  answer: z.object({
    at: instant,
    machines: z.array(
      machine.extend({
        group: z.string().nullable(),
        state: z.enum(equipmentConditions),
        /** Start of the present state; null when the machine was never heard. */
        since: instant.nullable(),
        packagesPerMinute: z.number(),
        /** Occurrence that explains a stop; null when none was reported. */
        stop: z
          .object({ code: z.number().int(), name: z.string(), planned: z.boolean(), since: instant })
          .nullable(),
      }),
    ),
  }),
  summary: "Machines and their current state",
});

/** Packages of one product on one machine in one part of the period. Weights are gross, g. */
const made = z.object({
  machine,
  from: instant,
  to: instant,
  /** Null for packages without a registered product. */
  product: namedProduct.nullable(),
  /** With `by=shift` the shift that begins on the day; null otherwise. */
  shift: z.object({ day: z.string(), name: z.string(), team: z.string().nullable() }).nullable(),
  packages: z.number().int(),
  useful: z.number().int(),
  over: z.number().int(),
  under: z.number().int(),
  invalid: z.number().int(),
  usefulWeightG: z.number(),
});

/**
 * Sorted by part of the period, then by machine's name, then by product; parts without packages are absent. `by=shift` covers machines whose group
 * has shifts, each by its group's shifts. 422 WindowTooLarge beyond 62 parts.
 */
export const getApiProduction = defineCall({
  method: "GET",
  path: "/api/v1/production",
  audience: "key",
  query: z.object({ ...period, machines, by: z.enum(["period", "day", "shift", "hour"]).default("period") }),
  answer: z.object({ from: instant, to: instant, timeZone: z.string(), production: z.array(made) }),
  summary: "Packages by machine and product, in total or by day, shift or hour",
});

/** Stops that touch the period, sorted by machine's name, then by start. `from` and `to` of a stop are not cut at the ends of the period. */
export const getApiStops = defineCall({
  method: "GET",
  path: "/api/v1/stops",
  audience: "key",
  query: z.object({ ...period, machines }),
  answer: z.object({
    from: instant,
    to: instant,
    stops: z.array(
      z.object({
        machine,
        code: z.number().int(),
        /** Null when the event is not registered. */
        name: z.string().nullable(),
        planned: z.boolean(),
        /** Reason of the event by its registration; null when it has none. Reasons given by people are in the causes of `getApiLosses`. */
        reason: z
          .object({ name: z.string(), group: z.string().nullable(), lossClass: z.enum(lossClasses) })
          .nullable(),
        from: instant,
        /** Null while the stop lasts. */
        to: instant.nullable(),
        /** Duration inside the period, s. */
        seconds: z.number(),
        /** Part of `seconds` outside planned stops, s. */
        unplannedSeconds: z.number(),
      }),
    ),
  }),
  summary: "Stops and other occurrences",
});
