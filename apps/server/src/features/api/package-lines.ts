import type { FeedPackage, packageResults } from "@fiel/contracts";
import { escapeCsvCell, kindOfClass, needsQuotes, type WeighingClass } from "@fiel/domain";
import type { ArrivedPackage } from "../../platform/telemetry/arrived-packages.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Result of a class as programs see it. */
export function resultOf(of: WeighingClass): (typeof packageResults)[number] {
  if (kindOfClass(of) !== "rejected") return kindOfClass(of) === "useful" ? "useful" : "invalid";
  return of === "ro" ? "over" : "under";
}

const inspections = { unknown: null, i: true, ni: false } as const;

/** A package as programs see it, with present names. */
export function shownPackage(
  one: ArrivedPackage,
  { equipment, productById }: Pick<TenantRegistrations, "equipment" | "productById">,
): FeedPackage {
  const product = productById.get(one.product);
  return {
    sequence: one.block,
    machine: {
      number: one.equipment,
      name: equipment.get(one.equipment)?.name ?? String(one.equipment),
    },
    at: new Date(one.atMs).toISOString(),
    product:
      product === undefined ? null : { code: product.code, codeText: product.codeText, name: product.name },
    operator: one.operator === 0 ? null : one.operator,
    result: resultOf(one.class),
    class: one.class,
    weightG: one.weightMg / 1_000,
    inspected: inspections[one.inspected],
  };
}

/** Columns of the CSV. Names, decimal points and UTC instants are the same in every language. */
export const csvHeader =
  "sequence,machine,machine_name,at,product,product_name,operator,result,class,weight_g,inspected,cursor";

export const csvLine = (
  { sequence, machine, at, product, operator, ...one }: FeedPackage,
  cursor: string,
): string =>
  [
    sequence,
    machine.number,
    cell(machine.name),
    at,
    cell(product === null ? "" : (product.codeText ?? String(product.code))),
    cell(product?.name ?? ""),
    operator ?? "",
    one.result,
    one.class,
    one.weightG,
    one.inspected ?? "",
    cursor,
  ].join(",");

/** Cell by RFC 4180. Text that a spreadsheet would read as a formula is escaped. */
const cell = (text: string): string => {
  const safe = escapeCsvCell(text);
  return needsQuotes(safe, "comma") ? `"${safe.replaceAll('"', '""')}"` : safe;
};
