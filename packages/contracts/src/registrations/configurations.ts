import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordParams, success } from "./record-calls.ts";

/** Maximum size of a configuration file, bytes. */
export const largestConfiguration = 1024 * 1024;

/** A configuration file of a product for one equipment. */
export const productConfiguration = z.object({
  _id: z.string(),
  /** Id of the product. */
  p: z.number().int(),
  /** Id of the equipment. */
  eq: z.number().int(),
  equipmentName: z.string(),
  fileName: z.string(),
  /** Size, bytes. */
  fileSize: z.number().int(),
  /** UTC ms. */
  updatedAt: z.number().int(),
  /** Version by name and content, for If-Match; 0 when there is no file. */
  version: z.number().int(),
  /** Transfer to the machine: `sent` until a gateway reports about it, `taken` once it is written for the machine, `failed` when it cannot be. */
  arrival: z.object({
    state: z.enum(["sent", "taken", "failed"]),
    /** Since when, UTC ms; for `sent`, since the server stored the file. */
    since: z.number().int(),
    /** Why it failed, in the gateway's words; null otherwise. */
    reason: z.string().nullable(),
  }),
});
export type ProductConfiguration = z.infer<typeof productConfiguration>;

const path = "/api/client/:tenant/registrations/products/:id/equipments";
const params = recordParams.extend({ eq: z.string() });

/** Configuration files of a product, by equipment. */
export const listConfigurations = defineCall({
  method: "GET",
  path: `${path}/config`,
  audience: "admin",
  params: recordParams,
  answer: z.array(productConfiguration),
  summary: "A product's configuration files",
});

/**
 * Stores the CSV file `productconfig` for a product on an equipment. 422 with `productconfig`: notCsv, fileTooLarge, required, configurationsFull when
 * the client's files would be more than 128 MiB; 412 ChangedMeanwhile.
 */
export const putConfiguration = defineCall({
  method: "PUT",
  path: `${path}/:eq/config`,
  audience: "admin",
  params,
  body: z.object({}),
  files: ["productconfig"],
  answer: productConfiguration,
  versioned: true,
  summary: "Keep a configuration file",
});

/** The bytes of the file, as it was sent. 404 NotFound. */
export const readConfiguration = defineCall({
  method: "GET",
  path: `${path}/:eq/config`,
  audience: "admin",
  params,
  answer: z.string().meta({ format: "binary" }),
  summary: "A configuration file",
});

/** Removes one configuration file. 404 NotFound; 412 ChangedMeanwhile. */
export const removeConfiguration = defineCall({
  method: "DELETE",
  path: `${path}/:eq/config`,
  audience: "admin",
  params,
  answer: success,
  versioned: true,
  summary: "Remove a configuration file",
});

/** Removes the configuration files of a product for all equipment. */
export const removeProductConfigurations = defineCall({
  method: "DELETE",
  path: `${path}/config`,
  audience: "admin",
  params: recordParams,
  answer: z.literal(true),
  summary: "Remove a product's configuration files",
});
