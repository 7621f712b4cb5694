import { z } from "zod";
import { defineCall } from "../call.ts";
import { boundedList } from "./bounded.ts";

/** Maximum number of packages in one answer. */
export const mostStoredPackages = 20_000;

/** Packages of a machine as columns of equal length, oldest first. `weightMg` is the gross weight. */
export const storedPackages = z.object({
  /** Instants of the packages, UTC ms. */
  at: boundedList(z.number(), mostStoredPackages),
  weightMg: boundedList(z.number(), mostStoredPackages),
  /** Pass as `from` to continue, UTC ms; null when there are no more packages. */
  next: z.number().nullable(),
});
export type StoredPackages = z.infer<typeof storedPackages>;

const coerced = z.coerce.number().int();

/**
 * For a gateway that reads a file without known positions: packages of the machine that the server has from `from` to `to` (UTC ms, both included),
 * so that none is sent twice or left out. Includes records set aside, except those that another gateway was to read.
 */
export const getStoredPackages = defineCall({
  method: "GET",
  path: "/api/device/v1/machines/:equipment/packages",
  audience: "device",
  params: z.object({ equipment: coerced }),
  query: z.object({ from: coerced, to: coerced }),
  answer: storedPackages,
  summary: "Packages that are stored of a machine",
});
