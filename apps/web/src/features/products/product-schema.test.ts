import { expect, it } from "vitest";
import { productForm, type ProductValues } from "./product-schema.ts";

const coffee: ProductValues = {
  name: "Café",
  codeText: "2031",
  barCode: "7891234520318",
  type: "Café em grãos",
  brand: "Ouro da Mata",
  packSize: "20",
  unit: "unitg1",
  netWeight: "250",
  packageWeight: "8,5",
  rejectUnder: "9",
  rejectOver: "12",
  correctionBelow: "",
  correctionAbove: "",
  factoryDefault: true,
  invalidBelow: "",
  invalidAbove: "",
  invalidDevianceAbove: "",
  costPerKg: "46,00",
  picture: { kind: "kept", path: null },
};
const faultsOf = (change: Partial<ProductValues>): Record<string, string> =>
  Object.fromEntries(
    productForm("pt-BR")
      .safeParse({ ...coffee, ...change })
      .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

it("gives weights as integers of the unit, empty ones as -1, and the factory's limits", () => {
  expect(productForm("pt-BR").parse(coffee)).toMatchObject({
    packSize: 20,
    netWeight: 2500,
    packageWeight: 85,
    rejectUnder: 90,
    rejectOver: 120,
    correctionBelow: -1,
    correctionAbove: -1,
    invalidAbove: 2844,
    invalidBelow: 2327,
    invalidDevianceAbove: 90,
    costPerKg: 46,
  });
  const typed = { factoryDefault: false, invalidAbove: "300", invalidBelow: "", invalidDevianceAbove: "5" };
  expect(productForm("pt-BR").parse({ ...coffee, ...typed, costPerKg: "" })).toMatchObject({
    invalidAbove: 3000,
    invalidBelow: -1,
    invalidDevianceAbove: 50,
    costPerKg: null,
  });
});

it("tells everything that is wrong at once, each beside its field", () => {
  expect(
    faultsOf({
      name: " ",
      packSize: "0",
      netWeight: "",
      packageWeight: "8,55",
      rejectUnder: "0",
      rejectOver: "x",
    }),
  ).toEqual({
    name: "registration.required",
    packSize: "products.packSizeLeast",
    netWeight: "registration.required",
    packageWeight: "products.tooManyDecimals",
    rejectUnder: "products.aboveZero",
    rejectOver: "products.notANumber",
  });
});

it("names limits that contradict each other at both, and what is only odd at none", () => {
  expect(faultsOf({ rejectOver: "4", correctionAbove: "5" })).toEqual({
    rejectOver: "products.rejectInsideCorrection",
    correctionAbove: "products.rejectInsideCorrection",
  });
  expect(faultsOf({ factoryDefault: false, invalidAbove: "200" })).toEqual({
    invalidAbove: "products.invalidCrossed",
  });
  expect(faultsOf({ packageWeight: "300" })).toEqual({});
});
