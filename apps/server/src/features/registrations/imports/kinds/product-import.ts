import { importFields } from "@fiel/contracts";
import { notSet, type UnitCode } from "@fiel/domain";
import { freeCodes } from "../../products/free-code.ts";
import { productEntity } from "../../products/product-entity.ts";
import { defineImport, plainResolve, type Resolver, type Values } from "../import-definition.ts";
import { resolveWeights } from "./product-weights.ts";

const nothing = { costPerKg: null, barCode: "", brand: "", type: "" };
const invalid = ["invalidAbove", "invalidBelow", "invalidDevianceAbove"] as const;

const weighed = new Set(
  importFields.products.filter(({ type }) => type === "weight" || type === "unit").map(({ name }) => name),
);

const resolver: Resolver = {
  resolve(row, before) {
    const plain = plainResolve(row, nothing);
    const weights = resolveWeights(row, (before?.["unit"] as UnitCode | undefined) ?? null);
    // Weights are resolved together with the unit. An existing product keeps its unit.
    const others = Object.entries(plain.given).filter(([field]) => !weighed.has(field));
    const values: Values = { ...Object.fromEntries(others), ...weights.given };
    // A row that gives these limits switches the computed ones off.
    const isNamed =
      !row.has("factoryDefault") && invalid.some((field) => Number(values[field] ?? notSet) >= 0);
    return {
      given: {
        ...values,
        ...(isNamed ? { factoryDefault: false } : {}),
        // A product without a text code keeps none; files name it by its number.
        ...(before?.["codeText"] === null ? { codeText: undefined } : {}),
      },
      problems: { ...weights.problems, ...plain.problems },
    };
  },
  shown: (values) => ({ ...values, codeText: values["codeText"] ?? String(values["code"]) }),
};

export const productImport = defineImport({
  kind: "products",
  entity: productEntity,
  keyOf: ({ codeText, code }) => codeText ?? String(code),
  textsOf: ({ name, codeText, brand, barCode }) => [name, codeText, brand, barCode],
  open: async () => resolver,
  defaults: () => ({
    ...nothing,
    packSize: 1,
    packageWeight: 0,
    correctionBelow: notSet,
    correctionAbove: notSet,
    rejectUnder: notSet,
    rejectOver: notSet,
    invalidAbove: notSet,
    invalidBelow: notSet,
    invalidDevianceAbove: notSet,
    factoryDefault: true,
    imagePath: null,
  }),
  async complete(change, created) {
    const given = new Set(created.flatMap(({ code }) => (typeof code === "number" ? [code] : [])));
    const codeless = created.filter(({ code }) => typeof code !== "number");
    const codes = await freeCodes(
      change,
      codeless.map(({ codeText }) => String(codeText)),
      given,
    );
    const codeOf = new Map(codeless.map((values, place) => [values, codes[place]]));
    return created.map((values) => (codeOf.has(values) ? { ...values, code: codeOf.get(values) } : values));
  },
});
