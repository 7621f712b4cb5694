import { unitCodes } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { codeLabel, decimal, flag, fromText, label, line, recordId, validFrom, whole } from "./fields.ts";
import { pagedQuery, recordCalls, recordParams, registered } from "./record-calls.ts";

export { unitOptions } from "@fiel/domain";
/** Code of a unit option (`unitOptions` in the domain). */
export const unitCode = z.enum(unitCodes);

/** Weights and limits: integers scaled by 10^resolution of the unit; -1 = not set. */
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

/** A registered product. */
export const product = z.object({
  ...registered,
  /** Numeric code, which machines report. */
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  /** Code and name together, for pickers. */
  completeName: z.string(),
  brand: z.string(),
  barCode: z.string(),
  type: z.string(),
  packSize: z.number().int(),
  unit: unitCode,
  ...weights,
  /** Whether the invalid limits are computed from the weights. */
  factoryDefault: z.boolean(),
  /** Cost of a kilogram in the client's money; null when not set. */
  costPerKg: z.number().nullable(),
  imagePath: z.string().nullable(),
});
export type Product = z.infer<typeof product>;

/** Unusual values of a product that are nevertheless accepted. */
export const productWarnings = ["packageHeavierThanNet", "rejectBeyondInvalid"] as const;

/** A saved product with warnings by field; `warnings` is absent when there are none. */
export const savedProduct = product.extend({
  warnings: z.record(z.string(), z.enum(productWarnings)).optional(),
});
export type SavedProduct = z.infer<typeof savedProduct>;

const limitValue = whole(-1).refine((value) => value !== 0, { error: "minOne" });
const invalidValue = whole(-1);
/** A limit of a new product; -1 (not set) when empty or absent. */
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
/** The unit's code, or its index in the list of units. */
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
  /** Original name of the picture; ignored, since the server names it. */
  filename: z.string().max(500).optional(),
};
const codeText = codeLabel(60);
const code = fromText(whole(1).optional());
/** Text fields of the form of a new product. `code` defaults to the number in `codeText`, or else to the next free code. */
export const productCreation = z.object({ ...fields, codeText, code, unit });
/**
 * Text fields of the form of a change. Omitted fields stay unchanged, an empty limit or cost is cleared, `removePicture` removes the picture. The
 * codes and the unit cannot change.
 */
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
  /** From when a changed pack size, weight or cost holds. */
  validFrom: fromText(validFrom),
});

/** Maximum size of a product's picture, bytes. */
export const largestProductPicture = 10 * 1024 * 1024;

/** All products, sorted by name. `key` selects the product with this text code, or else with this numeric code. */
export const listProducts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/products",
  audience: "user",
  query: pagedQuery.extend({ key: line(120).optional() }),
  answer: z.array(product),
  summary: "Products",
});

/**
 * Calls for one product, sent as multipart/form-data. The picture `thumbImage`, of the formats of profile pictures, is cropped to 120 x 120. 409
 * ProductAlreadyExists, InProduction (removing a product of an order in production); 422 with `fields`, also for conflicting limits
 * (rejectInsideCorrection, invalidInsideReject, invalidCrossed) and `thumbImage` (notAnImage, imageTooLarge).
 */
export const productCalls = recordCalls("products", {
  record: savedProduct,
  creation: productCreation,
  change: productChange,
  files: ["thumbImage"],
  name: "product",
});

/** Picture of a product, JPEG of 120 x 120, with an ETag. Its path is `imagePath`. 404 NotFound when there is none. */
export const readProductPicture = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/products/:id/picture",
  audience: "user",
  params: recordParams,
  query: z.object({ v: z.string().optional() }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product's picture",
});
