import { unitCodes } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { codeLabel, decimal, flag, fromText, label, line, recordId, validFrom, whole } from "./fields.ts";
import { pagedQuery, recordCalls, recordParams, registered } from "./record-calls.ts";

export { unitOptions } from "@fiel/domain";
/** Code of a unit option; the table of units is the domain's. */
export const unitCode = z.enum(unitCodes);

/** Weights and limits are integers scaled by 10^resolution of the unit, -1 = not set. */
const weights = {
  netWeight: z.number().int(),
  packageWeight: z.number().int(),
  correctionBelow: z.number().int(),
  correctionAbove: z.number().int(),
  rejectUnder: z.number().int(),
  rejectOver: z.number().int(),
  invalidAbove: z.number().int(),
  invalidBelow: z.number().int(),
  invalidDevianceAbove: z.number().int(),
};

export const product = z.object({
  ...registered,
  /** As machines know it. */
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  /** Code and name in one, for pickers. */
  completeName: z.string(),
  brand: z.string(),
  barCode: z.string(),
  type: z.string(),
  packSize: z.number().int(),
  unit: unitCode,
  ...weights,
  /** The invalid limits are computed from the weights. */
  factoryDefault: z.boolean(),
  /** What a kilogram costs, in the client's money; null: not told. */
  costPerKg: z.number().nullable(),
  imagePath: z.string().nullable(),
});
export type Product = z.infer<typeof product>;

/** What is odd about a product and yet allowed. */
export const productWarnings = ["packageHeavierThanNet", "rejectBeyondInvalid"] as const;

/** A saved product, and what its form should warn of, by field. */
export const savedProduct = product.extend({
  warnings: z.record(z.string(), z.enum(productWarnings)).optional(),
});
export type SavedProduct = z.infer<typeof savedProduct>;

const limitValue = whole(-1).refine((value) => value !== 0, { error: "minOne" });
const invalidValue = whole(-1);
/** What a form leaves empty is none, -1; so is what is not sent of a new product. */
const limit = fromText(limitValue.default(-1));
const invalid = fromText(invalidValue.default(-1));
const emptyIsNone = <S extends z.ZodType>(value: S) =>
  z.preprocess(
    (text) => (typeof text === "string" && text.trim() === "" ? -1 : text),
    fromText(value.optional()),
  );
const changedLimit = emptyIsNone(limitValue);
const changedInvalid = emptyIsNone(invalidValue);
const cost = z.preprocess(
  (text) => (text === "" || text === "null" ? null : text),
  z.union([z.null(), fromText(decimal(0))]).optional(),
);
/** The unit's code, or its place in the list of units. */
const unit = z.preprocess(
  (text) => (typeof text === "string" && /^\d$/.test(text) ? unitCodes[Number(text)] : text),
  unitCode,
);
const fields = {
  name: label(120),
  barCode: codeLabel(60),
  type: label(60),
  brand: label(60),
  packSize: fromText(whole(1)),
  netWeight: fromText(whole(0)),
  packageWeight: fromText(whole(0)),
  correctionBelow: limit,
  correctionAbove: limit,
  rejectUnder: limit,
  rejectOver: limit,
  invalidAbove: invalid,
  invalidBelow: invalid,
  invalidDevianceAbove: invalid,
  factoryDefault: flag.default(true),
  costPerKg: cost,
  /** What the picture is called; the server gives it a name of its own. */
  filename: z.string().max(500).optional(),
};
const codeText = codeLabel(60);
const code = fromText(whole(1).optional());
/** The text fields of the form. `code`, where it is left out, is the number that `codeText` is, or else the next free one. */
export const productCreation = z.object({ ...fields, codeText, code, unit });
/** `removePicture` takes the picture away. What is not sent stays; an empty limit or cost is none. The codes and the unit stay. */
export const productChange = z.object({
  ...fields,
  correctionBelow: changedLimit,
  correctionAbove: changedLimit,
  rejectUnder: changedLimit,
  rejectOver: changedLimit,
  invalidAbove: changedInvalid,
  invalidBelow: changedInvalid,
  invalidDevianceAbove: changedInvalid,
  factoryDefault: flag.optional(),
  id: fromText(recordId),
  codeText: codeText.optional(),
  code,
  unit: unit.optional(),
  removePicture: flag.optional(),
  /** Of another pack size, other weights or another cost. */
  validFrom: fromText(validFrom),
});

/** Bytes that a product's picture may have. */
export const largestProductPicture = 10 * 1024 * 1024;

/** Products, sorted by name; `key` finds the one with this text code, or else this code. */
export const listProducts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/products",
  audience: "user",
  query: pagedQuery.extend({ key: line(120).optional() }),
  answer: z.array(product),
  summary: "Products",
});

/**
 * Sent as multipart/form-data; the picture `thumbImage` is what pictures of profiles may be, and is cut to 120 x 120. 409
 * ProductAlreadyExists, InProduction (removing one of an order in production); 422 with `fields` also for limits that contradict
 * each other (rejectInsideCorrection, invalidInsideReject, invalidCrossed) and `thumbImage` (notAnImage, imageTooLarge).
 */
export const productCalls = recordCalls("products", {
  record: savedProduct,
  creation: productCreation,
  change: productChange,
  files: ["thumbImage"],
  name: "product",
});

/** A product's picture, JPEG of 120 x 120, with an ETag; `imagePath` is its address. 404 NotFound without one. */
export const readProductPicture = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/products/:id/picture",
  audience: "user",
  params: recordParams,
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product's picture",
});
