import {
  factoryLimits,
  limitProblems,
  type RegisteredWeights,
  type ScaledProductLimits,
  type UnitCode,
} from "@fiel/domain";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Entity } from "../../../platform/records/entity.ts";
import { refuseInProduction } from "../orders/refuse-in-production.ts";

/** Weights and limits: integers scaled by 10^resolution of the unit; -1 = not set. */
export interface ProductValues extends RegisteredWeights, ScaledProductLimits {
  readonly code: number;
  readonly codeText: string | null;
  readonly name: string;
  readonly brand: string;
  readonly barCode: string;
  readonly type: string;
  readonly packSize: number;
  readonly unit: UnitCode;
  readonly costPerKg: number | null;
  /** URL of its picture; null when it has none. */
  readonly imagePath: string | null;
}

/** Telemetry refers to a product by id, so a removed product keeps its history when another takes its code. */
export const productEntity: Entity<ProductValues> = {
  kind: "product",
  table: "products",
  fields: [
    "code",
    "codeText",
    "name",
    "brand",
    "barCode",
    "type",
    "packSize",
    "unit",
    "netWeight",
    "packageWeight",
    "correctionBelow",
    "correctionAbove",
    "rejectUnder",
    "rejectOver",
    "invalidAbove",
    "invalidBelow",
    "invalidDevianceAbove",
    "factoryDefault",
    "costPerKg",
    "imagePath",
  ],
  nameOf: ({ name }) => name,
  locked: ["code", "codeText", "unit"],
  dated: ["packSize", "unit", "netWeight", "packageWeight", "costPerKg"],
  unique: [
    { index: "products_code_text", field: "codeText", code: "ProductAlreadyExists" },
    { index: "products_code", field: "code", code: "ProductAlreadyExists" },
  ],
  complete: ({ netWeight, packageWeight, unit, factoryDefault }) =>
    factoryDefault ? factoryLimits(netWeight, packageWeight, unit) : {},
  check: async (_, values) => {
    const { errors } = limitProblems(values);
    if (Object.keys(errors).length > 0) throw new CallError("InvalidRequest", { fields: errors });
  },
  mayRemove: (change, { id }) => refuseInProduction(change, "product_id", id),
};
