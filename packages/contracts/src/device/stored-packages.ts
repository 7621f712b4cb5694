import { z } from "zod";
import { defineCall } from "../call.ts";
import { boundedList } from "./bounded.ts";

/** Packages of one answer. */
export const mostStoredPackages = 20_000;

/** Packages of a machine: columns of equal length, oldest first. */
export const storedPackages = z.object({
  /** UTC ms. */
  at: boundedList(z.number(), mostStoredPackages),
  weightMg: boundedList(z.number(), mostStoredPackages),
  /** Continue from this instant, UTC ms; null: that was all. */
  next: z.number().nullable(),
});
export type StoredPackages = z.infer<typeof storedPackages>;

const coerced = z.coerce.number().int();

/**
 * For a gateway that reads a file without known positions: which packages the server has of the machine from `from` to `to` (UTC ms, both
 * included), so that none is sent twice and none is left out. Includes records set aside, except those that another gateway was to read.
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
