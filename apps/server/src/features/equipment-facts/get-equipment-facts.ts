import {
  type EquipmentFacts,
  type ProductConformity,
  type RefusedSample,
  type SignedOnOperator,
  weightsAt,
} from "@fiel/contracts";
import { refusalHoldsMs, type SignOn, startOfDayMs, type TimeWindow } from "@fiel/domain";
import { readHeardGateways } from "../../platform/gateways/heard-gateways.ts";
import { plannedRates } from "../../platform/dashboard/planned-rates.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readLastPackages } from "../../platform/telemetry/last-packages.ts";
import { readSignOns } from "../../platform/telemetry/signed-on.ts";
import { readStatuses } from "../../platform/telemetry/statuses.ts";
import { gatewayOfMachine } from "./gateway-of-machine.ts";
import { lastWeightOf } from "./last-weight-of.ts";

/** The samples of one machine as the page of conformity draws them. */
export type ConformityOf = (
  source: TimedComputeContext,
  machine: RegisteredEquipment,
  window: TimeWindow,
  timeZone: string,
) => Promise<readonly ProductConformity[]>;

export interface FactsQuestion {
  readonly source: TimedComputeContext;
  /** Sorted as they are to be answered. */
  readonly equipment: readonly RegisteredEquipment[];
  readonly timeZone: string;
  readonly conformityOf: ConformityOf;
}

/** What is known of each machine that is there now. */
export async function getEquipmentFacts(question: FactsQuestion): Promise<EquipmentFacts[]> {
  const { source, timeZone } = question;
  const { reading, registrations, nowMs } = source;
  const equipment = question.equipment.filter(({ removedAt }) => removedAt === null || removedAt > nowMs);
  const mids = equipment.map(({ mid }) => mid);
  const [rates, statuses, signOns, refused, gateways, packages] = await Promise.all([
    plannedRates(reading, { equipment, timeZone, nowMs }),
    readStatuses(reading),
    readSignOns(reading, mids, nowMs),
    refusedOfMachines({ ...question, equipment }),
    readHeardGateways(reading),
    readLastPackages(reading, mids, nowMs),
  ]);
  return equipment.map(({ mid, createdAt }) => ({
    equipment: mid,
    registeredAt: createdAt,
    expectedRate: rates.get(mid) ?? null,
    heardAt: statuses.get(mid)?.atMs ?? null,
    operators: operatorsOf(signOns.get(mid) ?? [], registrations.operators),
    refused: refused.get(mid) ?? null,
    gateway: gatewayOfMachine(gateways, mid, nowMs),
    lastWeight: lastWeightOf(packages.get(mid), registrations.productById),
  }));
}

/** Machine after machine: each one's packages of a day are gone through. */
async function refusedOfMachines({
  source,
  equipment,
  timeZone,
  conformityOf,
}: FactsQuestion): Promise<ReadonlyMap<number, RefusedSample>> {
  const { nowMs } = source;
  const window = { startMs: startOfDayMs(nowMs - refusalHoldsMs, timeZone), endMs: nowMs };
  const refused = new Map<number, RefusedSample>();
  for (const machine of equipment) {
    const last = lastRefused(await conformityOf(source, machine, window, timeZone));
    if (last !== null) refused.set(machine.mid, last);
  }
  return refused;
}

const lastRefused = (products: readonly ProductConformity[]): RefusedSample | null =>
  products
    .flatMap((product) => (product.lastRefused === null ? [] : [{ product, sample: product.lastRefused }]))
    .toSorted((one, other) => other.sample.endDate - one.sample.endDate)
    .map(({ product, sample }) => ({
      product: product.productName,
      at: sample.endDate,
      averageMet: sample.averageMet,
      individualMet: sample.individualMet,
      avg: sample.avg,
      criterion: sample.criterion,
      belowTolerance: sample.belowTolerance,
      acceptance: product.individualAcceptanceCriterium,
      limit: limitOf(weightsAt(product.weights, sample.startDate)),
    }))[0] ?? null;

/** Qn - T. */
const limitOf = ({ productWeight, tolerance }: ReturnType<typeof weightsAt>): number =>
  productWeight - tolerance;

/** Newest first; operator 0 is nobody. */
const operatorsOf = (signOns: readonly SignOn[], names: ReadonlyMap<number, string>): SignedOnOperator[] =>
  signOns
    .map(({ atMs, operator }, i) => ({
      code: operator,
      name: names.get(operator) ?? null,
      since: atMs,
      until: signOns[i + 1]?.atMs ?? null,
    }))
    .filter(({ code }) => code !== 0)
    .slice(-2)
    .toReversed();
