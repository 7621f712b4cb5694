import type { Product } from "@fiel/contracts";
import { type Locale, textOfScaled, typedNumber } from "@fiel/domain";
import type { ProductValues } from "./product-schema.ts";
import { invalidFields, limitFields, netFields, type WeightField } from "./product-weights.ts";

const empty: ProductValues = {
  name: "",
  codeText: "",
  barCode: "",
  type: "",
  brand: "",
  packSize: "",
  unit: "unitg0",
  netWeight: "",
  packageWeight: "",
  rejectUnder: "",
  rejectOver: "",
  correctionBelow: "",
  correctionAbove: "",
  factoryDefault: true,
  invalidBelow: "",
  invalidAbove: "",
  invalidDevianceAbove: "",
  costPerKg: "",
  picture: { kind: "kept", path: null },
};

/** Initial values of the fields; for a new product the code, if known. Computed limits are left empty. */
export const valuesIn =
  (code = "") =>
  (row: Product | null, locale: Locale): ProductValues => {
    if (row === null) return { ...empty, codeText: code };
    const { name, barCode, type, brand, unit, factoryDefault } = row;
    const typed: readonly WeightField[] = [
      ...netFields,
      ...limitFields,
      ...(factoryDefault ? [] : invalidFields),
    ];
    const weights = Object.fromEntries(typed.map((field) => [field, textOfScaled(row[field], unit, locale)]));
    return {
      ...empty,
      name,
      barCode,
      type,
      brand,
      unit,
      factoryDefault,
      codeText: row.codeText ?? String(row.code),
      packSize: String(row.packSize),
      ...weights,
      costPerKg: typedNumber(row.costPerKg, locale),
      picture: { kind: "kept", path: row.imagePath },
    };
  };
