import { classificationOrder } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weightUnit } from "./production.ts";
import { weighedProduct } from "./weighed-product.ts";

export const classificationCode = z.enum(classificationOrder);

/** The packages of one class. */
export const classifiedPackages = z.object({
  count: z.number().int(),
  /** Gross weight, g. Null for `i` and `ni`: inspection is counted, not weighed. */
  sum: z.number().nullable(),
  /** Share of all counted packages, percent with 2 decimals; null when nothing was weighed. */
  overall: z.number().nullable(),
  /** Index in the display order a, ar, aru, aro, rc, ro, ru, pi, i, ni, from 0. */
  order: z.number().int(),
  /** Sample standard deviation, g. Null for fewer than two packages, for several products together, and for `i` and `ni`. */
  dev: z.number().nullable(),
});
export type ClassifiedPackages = z.infer<typeof classifiedPackages>;

/** The packages of every class by its code; empty classes are included. */
export const classes = z.record(classificationCode, classifiedPackages);
export type Classes = z.infer<typeof classes>;

/** Packages of one product by class. */
export const productClassification = z.object({
  /** Null for packages without a registered product. */
  product: weighedProduct.nullable(),
  /** `overall` is the share of this product's packages. */
  classes,
});

/** Packages of one equipment by class. */
export const equipmentClassification = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Unit of the product with the most packages. */
  unit: weightUnit,
  classes,
  /** Classes by product, sorted by name, packages without a product last. Empty when nothing was weighed. */
  products: z.array(productClassification),
});
export type EquipmentClassification = z.infer<typeof equipmentClassification>;

/** Packages by class of every equipment of the filter, sorted by name. */
export const getProductionClassification = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/classification",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: z.array(equipmentClassification) }) }),
  summary: "Packages by class",
});
