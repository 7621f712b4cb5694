import type { AnswerOf, getApiProduction } from "@fiel/contracts";
import { gramsOfSum, kindOfClass } from "@fiel/domain";
import { byName } from "../../platform/records/by-name.ts";
import { requireEquipment, resolveFilter } from "../../platform/dashboard/resolve-filter.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readTotals, type WeighedTotal } from "../../platform/telemetry/totals.ts";
import { resultOf } from "./package-lines.ts";
import type { PeriodPart } from "./period.ts";
import { isoOf } from "./shown-figures.ts";

type Made = AnswerOf<typeof getApiProduction>["production"][number];

/** Packages of each machine and product in each part of the period. */
export async function productionOf(
  { reading, registrations, presentMs }: TimedComputeContext,
  parts: readonly PeriodPart[],
  machines: readonly number[],
): Promise<Made[]> {
  const made: Made[] = [];
  const asked = requireEquipment(machines, registrations, "machines");
  for (const { startMs, endMs, shift, groupId } of parts) {
    const own = groupId === undefined ? asked : asked.filter((one) => one.groupId === groupId);
    const dates = [{ startTimestamp: startMs, endTimestamp: endMs }];
    const filter = resolveFilter({ dates, equipments: own.map(({ mid }) => mid) }, registrations, presentMs);
    const totals = await readTotals(reading, filter);
    const span = { from: isoOf(startMs), to: isoOf(endMs), shift };
    for (const equipment of filter.equipment)
      made.push(
        ...linesOf(equipment, totals.get(equipment.mid) ?? [], registrations).map((line) => ({
          ...line,
          ...span,
        })),
      );
  }
  return made;
}

function linesOf(
  { mid: number, name }: RegisteredEquipment,
  totals: readonly WeighedTotal[],
  { productById }: TenantRegistrations,
): Omit<Made, "from" | "to" | "shift">[] {
  const lines = [...Map.groupBy(totals, ({ product }) => product)].map(([id, own]) => {
    const found = productById.get(id);
    const product =
      found === undefined ? null : { code: found.code, codeText: found.codeText, name: found.name };
    return { machine: { number, name }, product, ...countsOf(own) };
  });
  return lines.toSorted((one, other) => byProductName(one.product, other.product));
}

const byProductName = (one: Made["product"], other: Made["product"]): number =>
  one === null || other === null
    ? Number(one === null) - Number(other === null)
    : byName(one.name, other.name);

function countsOf(totals: readonly WeighedTotal[]) {
  const counts = { packages: 0, useful: 0, over: 0, under: 0, invalid: 0 };
  let usefulMg = 0n;
  for (const { class: of, moments } of totals) {
    counts.packages += moments.count;
    counts[resultOf(of)] += moments.count;
    if (kindOfClass(of) === "useful") usefulMg += moments.sumMg;
  }
  return { ...counts, usefulWeightG: gramsOfSum(usefulMg) };
}
