import { applyDefaults, type ApplyFile } from "@fiel/contracts";
import { productEntity, type ProductValues } from "../../features/registrations/products/product-entity.ts";
import type { Change, Given, Stored } from "../../platform/records/entity.ts";
import { listRecords } from "../../platform/records/rows.ts";
import { applySection } from "./apply-section.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyProduct = NonNullable<ApplyFile["products"]>[number];

export async function applyProducts(change: Change, products: readonly ApplyProduct[]): Promise<Tally> {
  const stored = await listRecords(change.transaction, productEntity, { by: ["code"] });
  refuseIfAny(takenCodeTexts(products, stored));
  await freeCodeTexts(change, products, stored);
  const byCode = new Map(stored.map((record) => [record.code, record]));
  return applySection(change, {
    kind: "products",
    entity: productEntity,
    entries: products.map((product) => valuesOf(product, byCode.get(product.code))),
    defaults: { ...applyDefaults.products, imagePath: null },
    keyOf: ({ code }) => code,
  });
}

/** Leaves out computed limits, which follow from the weights. */
function valuesOf(product: ApplyProduct, record: Stored<ProductValues> | undefined): Given<ProductValues> {
  const { invalidAbove: _, invalidBelow: __, invalidDevianceAbove: ___, ...others } = product;
  const { factoryDefault = (record ?? applyDefaults.products).factoryDefault } = product;
  return factoryDefault ? others : product;
}

/** Sentences about text codes that a product outside the file already has. */
function takenCodeTexts(
  products: readonly ApplyProduct[],
  stored: readonly Stored<ProductValues>[],
): string[] {
  const inFile = new Set(products.filter(({ codeText }) => codeText !== undefined).map(({ code }) => code));
  const held = new Map(
    stored.filter(({ code }) => !inFile.has(code)).map(({ codeText, code }) => [codeText, code]),
  );
  return products.flatMap(({ codeText }, index) => {
    const holder = codeText === null || codeText === undefined ? undefined : held.get(codeText);
    return holder === undefined
      ? []
      : [`products[${index}].codeText: "${codeText}" já é do produto ${holder}`];
  });
}

/** Frees text codes before they are assigned, so that products can exchange them. */
async function freeCodeTexts(
  { transaction }: Change,
  products: readonly ApplyProduct[],
  stored: readonly Stored<ProductValues>[],
): Promise<void> {
  const holders = new Map(stored.map(({ code, codeText }) => [code, codeText]));
  const wanted = new Set(
    products
      .filter(({ code, codeText }) => codeText !== undefined && codeText !== holders.get(code))
      .map(({ codeText }) => codeText),
  );
  const given = stored.filter(({ codeText }) => codeText !== null && wanted.has(codeText));
  if (given.length === 0) return;
  await transaction
    .updateTable("products")
    .set({ code_text: null })
    .where(
      "id",
      "in",
      given.map(({ id }) => id),
    )
    .execute();
}
