import type { ApplyFile } from "@fiel/contracts";
import { factoryLimits } from "@fiel/domain";
import type { ApplyContext } from "./apply-context.ts";
import { compare, inChunks, type Comparison } from "./compare.ts";
import { refuseIfAny } from "./problems.ts";
import type { Tally } from "./report.ts";

type ApplyProduct = NonNullable<ApplyFile["products"]>[number];
type Columns = ReturnType<typeof columnsOf>;

export async function applyProducts(
  context: ApplyContext,
  products: readonly ApplyProduct[],
): Promise<Tally> {
  const { transaction, tenantId } = context;
  const rows = await readProducts(context);
  const wanted = products.map(columnsOf);
  refuseIfAny(takenCodeTexts(wanted, rows));
  const comparison = compare(wanted, rows, ({ code }) => code);
  await freeCodeTexts(context, comparison);
  for (const { id, wanted: row } of comparison.changed) {
    await transaction
      .updateTable("products")
      .set(row)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  }
  await inChunks(comparison.missing, (chunk) =>
    transaction
      .insertInto("products")
      .values(chunk.map((row) => ({ ...row, tenant_id: tenantId })))
      .execute(),
  );
  return {
    kind: "products",
    created: comparison.missing.length,
    changed: comparison.changed.length,
    same: comparison.same,
  };
}

const columns = [
  "id",
  "code",
  "code_text",
  "name",
  "brand",
  "bar_code",
  "type",
  "pack_size",
  "unit",
  "net_weight",
  "package_weight",
  "correction_below",
  "correction_above",
  "reject_under",
  "reject_over",
  "invalid_above",
  "invalid_below",
  "invalid_deviance_above",
  "factory_default",
] as const;

async function readProducts({ transaction, tenantId }: ApplyContext) {
  return transaction
    .selectFrom("products")
    .select(columns)
    .where("tenant_id", "=", tenantId)
    .where("removed_at", "is", null)
    .execute();
}

function columnsOf(product: ApplyProduct) {
  const { netWeight, packageWeight, unit, factoryDefault } = product;
  const limits = factoryDefault ? factoryLimits(netWeight, packageWeight, unit) : product;
  return {
    code: product.code,
    code_text: product.codeText ?? null,
    name: product.name,
    brand: product.brand,
    bar_code: product.barCode,
    type: product.type,
    pack_size: product.packSize,
    unit: unit as string,
    net_weight: netWeight,
    package_weight: packageWeight,
    correction_below: product.correctionBelow,
    correction_above: product.correctionAbove,
    reject_under: product.rejectUnder,
    reject_over: product.rejectOver,
    invalid_above: limits.invalidAbove,
    invalid_below: limits.invalidBelow,
    invalid_deviance_above: limits.invalidDevianceAbove,
    factory_default: factoryDefault,
  };
}

/** Text codes of the file that a product outside the file holds. */
function takenCodeTexts(wanted: readonly Columns[], rows: readonly Columns[]): string[] {
  const inFile = new Set(wanted.map(({ code }) => code));
  const held = new Map(rows.filter(({ code }) => !inFile.has(code)).map((row) => [row.code_text, row.code]));
  return wanted.flatMap(({ code_text }, index) => {
    const holder = code_text === null ? undefined : held.get(code_text);
    return holder === undefined
      ? []
      : [`products[${index}].codeText: "${code_text}" já é do produto ${holder}`];
  });
}

// Two products may exchange their text codes: both are set free before either is taken.
async function freeCodeTexts(
  { transaction, tenantId }: ApplyContext,
  { changed }: Comparison<Columns>,
): Promise<void> {
  if (changed.length === 0) return;
  await transaction
    .updateTable("products")
    .set({ code_text: null })
    .where("tenant_id", "=", tenantId)
    .where(
      "id",
      "in",
      changed.map(({ id }) => id),
    )
    .execute();
}
