import { weighingClasses } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { line } from "../registrations/fields.ts";
import { instant, machines, moment, namedMachine, namedProduct } from "./read-fields.ts";

/** Maximum and default number of packages of a JSON page. */
export const packagesOfPage = { most: 10_000, usual: 1_000 } as const;

export const packageResults = ["useful", "over", "under", "invalid"] as const;

/** One package that crossed a scale. */
export const feedPackage = z.object({
  sequence: z.number().int().meta({ description: "Increases in the order in which packages became known" }),
  machine: namedMachine,
  at: instant,
  product: namedProduct.nullable().meta({ description: "null when the product is not registered" }),
  operator: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Code of the operator; null when nobody was signed on" }),
  result: z.enum(packageResults),
  class: z.enum(weighingClasses).meta({ description: "Class of the package, as on the dashboards" }),
  weightG: z.number().meta({ description: "Gross weight, g" }),
  inspected: z.boolean().nullable().meta({
    description:
      "Whether an inspection device (metal detector, X-ray) inspected the package; null when there is none",
  }),
});
export type FeedPackage = z.infer<typeof feedPackage>;

/** Packages that retention deleted: those with `at` in `[from, to)` and a sequence up to `throughSequence`. */
export const deletedPackages = z.object({
  from: instant,
  to: instant,
  throughSequence: z.number().int().meta({
    description: "Delete the packages of the interval whose sequence is this one or lower; keep later ones",
  }),
});
export type DeletedPackages = z.infer<typeof deletedPackages>;

/**
 * Packages in the order in which they became known; late ones come last, with their own `at`. Pass `cursor` to continue; without `cursor` and `since`
 * it begins with the oldest. Apply `deleted` before `packages`. `ndjson` and `csv` are streams with a cursor on each line. 410 CursorEnded; 422 for a
 * cursor of other machines, or with both `cursor` and `since`; 429.
 */
export const getApiPackages = defineCall({
  method: "GET",
  path: "/api/v1/packages",
  audience: "key",
  query: z.object({
    machines,
    cursor: line(200).optional().meta({ description: "Cursor of the previous answer: continues after it" }),
    since: moment.optional().meta({
      description:
        "Starts with what became known at this instant or up to a minute earlier; at most 400 days ago",
    }),
    limit: z.coerce.number().int().min(1).max(1_000_000).optional().meta({
      description:
        "Maximum number of packages: for JSON 1,000 by default and at most 10,000; for streams at most a million",
    }),
    format: z.enum(["json", "ndjson", "csv"]).default("json"),
  }),
  answer: z.object({
    packages: z.array(feedPackage),
    deleted: z.array(deletedPackages),
    cursor: z.string().meta({ description: "Pass it to the next call" }),
    more: z.boolean().meta({ description: "Whether more packages are available now" }),
  }),
  summary: "Single packages, by cursor",
});
