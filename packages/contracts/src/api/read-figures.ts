import { lossClasses, orderStatus, type OrderStatus } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { instant, machines, namedMachine, namedProduct, period } from "./read-fields.ts";

const seconds = z.number().meta({ description: "s" });
const percent = z.number().nullable().meta({ description: "Percent; null when the denominator is zero" });

/** Name of each order status in the API, by its number. */
export const apiOrderStates = {
  [orderStatus.cancelled]: "cancelled",
  [orderStatus.pending]: "pending",
  [orderStatus.inProduction]: "inProduction",
  [orderStatus.paused]: "paused",
  [orderStatus.finished]: "finished",
} as const satisfies Record<OrderStatus, string>;

/**
 * Orders, newest first: all that are pending, in production or paused, and the newest 500 of the others. A key limited to some machines sees the
 * orders of groups that have no other machines.
 */
export const getApiOrders = defineCall({
  method: "GET",
  path: "/api/v1/orders",
  audience: "key",
  answer: z.object({
    at: instant,
    orders: z.array(
      z.object({
        code: z.string(),
        product: z.object({ codeText: z.string().nullable(), name: z.string() }),
        group: z.string(),
        state: z.enum(apiOrderStates),
        bales: z.number().int().meta({ description: "Ordered bales" }),
        balesMade: z.number().int(),
        startedAt: instant.nullable(),
        dueAt: instant.nullable(),
        productionSeconds: seconds,
      }),
    ),
  }),
  summary: "Production orders and their progress",
});

/** Giveaway, sorted by machine's and product's name. Products without a nominal weight, and products that were not weighed, are absent. */
export const getApiGiveaway = defineCall({
  method: "GET",
  path: "/api/v1/giveaway",
  audience: "key",
  query: z.object({ ...period, machines }),
  answer: z.object({
    from: instant,
    to: instant,
    giveaway: z.array(
      z.object({
        machine: namedMachine,
        product: namedProduct,
        nominalG: z.number(),
        packages: z.number().int().meta({ description: "Useful packages" }),
        givenAwayG: z.number().meta({
          description:
            "Sum of (net weight - nominal weight), g; negative when packages were underfilled on the whole",
        }),
        percent,
        cost: z
          .number()
          .nullable()
          .meta({ description: "Cost by the product's cost per kg; null when it has none" }),
        meanG: z.number().meta({ description: "Mean net weight, g" }),
        deviationG: z
          .number()
          .nullable()
          .meta({ description: "Sample standard deviation; null for a single package" }),
      }),
    ),
  }),
  summary: "Product given away above the nominal weight",
});

/** Conformity in samples of 20 packages, as on the conformity page, sorted by machine's and product's name. 422 WindowTooLarge beyond 10 machines. */
export const getApiConformity = defineCall({
  method: "GET",
  path: "/api/v1/conformity",
  audience: "key",
  query: z.object({ ...period, machines }),
  answer: z.object({
    from: instant,
    to: instant,
    conformity: z.array(
      z.object({
        machine: namedMachine,
        product: z.object({ codeText: z.string().nullable(), name: z.string() }),
        nominalG: z.number(),
        toleranceG: z.number(),
        regulation: z
          .string()
          .meta({ description: "Version of the regulation by which the samples were judged" }),
        packages: z.number().int().meta({ description: "Useful and rejected packages" }),
        samples: z.number().int(),
        refusedSamples: z.number().int(),
        averageG: z
          .number()
          .nullable()
          .meta({ description: "Mean of the samples' average net weights; null without samples" }),
        deviationG: z
          .number()
          .nullable()
          .meta({ description: "Mean of the samples' standard deviations; null without samples" }),
        lastRefusedAt: instant.nullable(),
      }),
    ),
  }),
  summary: "Conformity of prepackaged products",
});

/** Time account of the machines, sorted by name, and the causes of their stops, most lost time first. */
export const getApiLosses = defineCall({
  method: "GET",
  path: "/api/v1/losses",
  audience: "key",
  query: z.object({ ...period, machines }),
  answer: z.object({
    from: instant,
    to: instant,
    machines: z.array(
      z.object({
        machine: namedMachine,
        windowSeconds: seconds,
        plannedSeconds: seconds.meta({ description: "Planned stops, s" }),
        loadingSeconds: seconds.meta({ description: "Period without planned stops, s" }),
        stopSeconds: seconds,
        runSeconds: seconds,
        microStopSeconds: seconds,
        speedLossSeconds: seconds.meta({
          description: "Loss of speed, s; negative when the machine ran faster than nominal",
        }),
        qualityLossSeconds: seconds,
        goodSeconds: seconds,
        availabilityPercent: percent,
        performancePercent: percent,
        qualityPercent: percent,
        oeePercent: percent,
      }),
    ),
    causes: z.array(
      z.object({
        code: z
          .number()
          .int()
          .nullable()
          .meta({ description: "Code of the event; null when the machine sent none" }),
        name: z.string().nullable(),
        reason: z
          .object({ name: z.string(), group: z.string().nullable(), lossClass: z.enum(lossClasses) })
          .nullable(),
        stops: z.number().int(),
        lostSeconds: seconds,
        lostPackages: z.number().int().nullable(),
      }),
    ),
  }),
  summary: "Time account of the machines, with the causes of their stops",
});

/**
 * Present registrations, each list sorted by name; removed machines have `removedAt`. A key limited to some machines sees these machines, and all
 * products and events.
 */
export const getApiRegistrations = defineCall({
  method: "GET",
  path: "/api/v1/registrations",
  audience: "key",
  answer: z.object({
    timeZone: z.string(),
    machines: z.array(
      namedMachine.extend({
        group: z.string().nullable(),
        packagesPerMinute: z
          .number()
          .nullable()
          .meta({ description: "Nominal rate; null when it is not registered" }),
        removedAt: instant.nullable(),
      }),
    ),
    products: z.array(
      namedProduct.extend({
        nominalG: z.number().nullable(),
        packageWeightG: z.number().nullable(),
        packagesPerBale: z.number().int(),
        costPerKg: z.number().nullable(),
      }),
    ),
    events: z.array(z.object({ code: z.number().int(), name: z.string(), reason: z.string().nullable() })),
  }),
  summary: "Registered machines, products and events",
});
