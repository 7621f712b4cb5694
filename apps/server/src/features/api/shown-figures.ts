import type {
  AnswerOf,
  getApiConformity,
  getApiGiveaway,
  getApiLosses,
  getApiRegistrations,
  Losses,
  ProductConformity,
  ProductGiveaway,
} from "@fiel/contracts";
import { giveawayPercent, percentOf } from "@fiel/domain";
import { byName } from "../../platform/records/by-name.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { shownReason } from "./stops-of.ts";

export const isoOf = (ms: number): string => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));

const inS = (ms: number): number => ms / 1_000;
const percentOfFraction = (fraction: number | null): number | null =>
  fraction === null ? null : percentOf(fraction, 1);

export const shownGiveaway = ({
  id,
  equipment,
  product,
  ...one
}: ProductGiveaway): AnswerOf<typeof getApiGiveaway>["giveaway"][number] => ({
  machine: { number: id, name: equipment },
  product: { code: product.code, codeText: product.codeText, name: product.name },
  nominalG: one.nominal,
  packages: one.giveaway.count,
  givenAwayG: one.giveaway.grams,
  percent: giveawayPercent(one.giveaway),
  cost: one.giveaway.cost,
  meanG: one.mean,
  deviationG: one.dev,
});

export const shownConformity = (
  { mid: number, name }: RegisteredEquipment,
  one: ProductConformity,
): AnswerOf<typeof getApiConformity>["conformity"][number] => ({
  machine: { number, name },
  product: { codeText: one.productCodeText, name: one.productName },
  nominalG: one.productWeight,
  toleranceG: one.tolerance,
  regulation: one.regulation,
  packages: one.itemCount,
  samples: one.sampleCount,
  refusedSamples: one.refusedCount,
  averageG: one.average,
  deviationG: one.deviation,
  lastRefusedAt: isoOrNull(one.lastRefused?.endDate ?? null),
});

type ShownLosses = AnswerOf<typeof getApiLosses>;

export const shownMachineLosses = ({
  id,
  equipment,
  account,
}: Losses["machines"][number]): ShownLosses["machines"][number] => ({
  machine: { number: id, name: equipment },
  windowSeconds: inS(account.windowMs),
  plannedSeconds: inS(account.plannedMs),
  loadingSeconds: inS(account.loadingMs),
  stopSeconds: inS(account.stopsMs),
  runSeconds: inS(account.runMs),
  microStopSeconds: inS(account.microMs),
  speedLossSeconds: inS(account.speedMs),
  qualityLossSeconds: inS(account.qualityMs),
  goodSeconds: inS(account.goodMs),
  availabilityPercent: percentOfFraction(account.availability),
  performancePercent: percentOfFraction(account.performance),
  qualityPercent: percentOfFraction(account.quality),
  oeePercent: percentOfFraction(account.oee),
});

export const shownCause = ({
  code,
  description: name,
  reason,
  count: stops,
  lostMs,
  packages: lostPackages,
}: Losses["causes"][number]): ShownLosses["causes"][number] => ({
  code,
  name,
  reason: shownReason(reason),
  stops,
  lostSeconds: inS(lostMs),
  lostPackages,
});

/** Registrations as programs see them; `machines` are the visible ones, sorted by name. */
export function shownRegistrations(
  { productById, events, reasons }: TenantRegistrations,
  machines: readonly RegisteredEquipment[],
  timeZone: string,
): AnswerOf<typeof getApiRegistrations> {
  const named = <T extends { readonly name: string }>(all: Iterable<T>): T[] =>
    [...all].toSorted((one, other) => byName(one.name, other.name));
  return {
    timeZone,
    machines: machines.map(({ mid: number, name, group, expectedRate, removedAt }) => ({
      number,
      name,
      group,
      packagesPerMinute: expectedRate,
      removedAt: isoOrNull(removedAt),
    })),
    products: named(productById.values()).map(({ code, codeText, name, limits, packSize, costPerKg }) => ({
      code,
      codeText,
      name,
      nominalG: limits === null ? null : limits.netMg / 1_000,
      packageWeightG: limits === null ? null : limits.packageMg / 1_000,
      packagesPerBale: packSize,
      costPerKg,
    })),
    events: named([...events].map(([code, name]) => ({ code, name }))).map(({ code, name }) => ({
      code,
      name,
      reason: reasons.ofEvent.get(code)?.name ?? null,
    })),
  };
}
