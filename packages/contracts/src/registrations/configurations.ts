import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordParams, success } from "./record-calls.ts";

/** Bytes that a configuration file may have. */
export const largestConfiguration = 1024 * 1024;

export const productConfiguration = z.object({
  _id: z.string(),
  /** Id of the product. */
  p: z.number().int(),
  /** Id of the equipment. */
  eq: z.number().int(),
  equipmentName: z.string(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  /** UTC ms. */
  updatedAt: z.number().int(),
  /** Of its name and content, for If-Match; 0 stands for a file that is not there. */
  version: z.number().int(),
  /** How far it is on its way to the machine: with the gateway next, written where the machine takes it, or not. */
  arrival: z.object({
    state: z.enum(["sent", "taken", "failed"]),
    /** Since when, UTC ms; of a file that is on its way, since it was kept here. */
    since: z.number().int(),
    /** Why it failed, in the gateway's words. */
    reason: z.string().nullable(),
  }),
});
export type ProductConfiguration = z.infer<typeof productConfiguration>;

const path = "/api/client/:tenant/registrations/products/:id/equipments";
const params = recordParams.extend({ eq: z.string() });

/** The files of a product, by equipment. */
export const listConfigurations = defineCall({
  method: "GET",
  path: `${path}/config`,
  audience: "admin",
  params: recordParams,
  answer: z.array(productConfiguration),
  summary: "A product's configuration files",
});

/** Keeps the CSV file `productconfig` for the product on an equipment. 422 `productconfig`: notCsv, fileTooLarge, required; 412 ChangedMeanwhile. */
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

/** The file, byte for byte as it was sent. 404 NotFound. */
export const readConfiguration = defineCall({
  method: "GET",
  path: `${path}/:eq/config`,
  audience: "admin",
  params,
  answer: z.string().meta({ format: "binary" }),
  summary: "A configuration file",
});

/** 404 NotFound; 412 ChangedMeanwhile. */
export const removeConfiguration = defineCall({
  method: "DELETE",
  path: `${path}/:eq/config`,
  audience: "admin",
  params,
  answer: success,
  versioned: true,
  summary: "Remove a configuration file",
});

export const removeProductConfigurations = defineCall({
  method: "DELETE",
  path: `${path}/config`,
  audience: "admin",
  params: recordParams,
  answer: z.literal(true),
  summary: "Remove a product's configuration files",
});
