import { equipmentConditions } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, line } from "../registrations/fields.ts";
import { repeated } from "../dashboard/filter.ts";

/** ISO 8601 with its offset, UTC. */
const instant = z.iso.datetime();
const machine = z.object({
  number: z.number().int(),
  name: z.string(),
});
/** Numbers of machines; none means all that the key may see. */
const machines = repeated(idText);
/** `2026-11-28` is the day's beginning in the client's zone; otherwise an instant with its offset, `2026-11-28T06:00:00-03:00`. */
const moment = line(40).meta({ examples: ["2026-11-28", "2026-11-28T06:00:00-03:00"] });
/** Half-open; without `to` until now, without both today until now. At most 400 days. */
const period = { from: moment.optional(), to: moment.optional() };

/**
 * Errors of every call: 401 UnknownApiKey (unknown, ended or removed), 403 Forbidden (not of the key's scopes or machines), 422 with
 * `fields`, 429 TooManyRequests beyond 120 calls a minute (`Retry-After`).
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
        /** Since when it is in that state; null: it was never heard of. */
        since: instant.nullable(),
        packagesPerMinute: z.number(),
        /** What explains a stop; null where nothing was reported. */
        stop: z
          .object({ code: z.number().int(), name: z.string(), planned: z.boolean(), since: instant })
          .nullable(),
      }),
    ),
  }),
  summary: "Machines and what they do now",
});

/** Packages of one product of one machine, in one part of the period. Weights are gross, g. */
const made = z.object({
  machine,
  from: instant,
  to: instant,
  /** Null: of no registered product. */
  product: z.object({ code: z.number().int(), codeText: z.string().nullable(), name: z.string() }).nullable(),
  packages: z.number().int(),
  useful: z.number().int(),
  over: z.number().int(),
  under: z.number().int(),
  invalid: z.number().int(),
  usefulWeightG: z.number(),
});

/** Sorted by part of the period, then by machine's name, then by product; what made nothing has no line. 422 WindowTooLarge beyond 62 parts. */
export const getApiProduction = defineCall({
  method: "GET",
  path: "/api/v1/production",
  audience: "key",
  query: z.object({ ...period, machines, by: z.enum(["period", "day", "hour"]).default("period") }),
  answer: z.object({ from: instant, to: instant, timeZone: z.string(), production: z.array(made) }),
  summary: "Packages by machine and product, in all, by day or by hour",
});

/** Those that touch the period, by machine's name, then in order of their starts; whole, not cut at the period's ends. */
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
        /** Null: not registered. */
        name: z.string().nullable(),
        planned: z.boolean(),
        from: instant,
        /** Null while it lasts. */
        to: instant.nullable(),
        /** Of the part inside the period, s. */
        seconds: z.number(),
      }),
    ),
  }),
  summary: "Stops and other occurrences",
});
