import type { EquipmentFacts, SignedOnOperator, WeightEvidence } from "@fiel/contracts";
import type { SignOn } from "@fiel/domain";
import { readHeardGateways } from "../../platform/gateways/heard-gateways.ts";
import { plannedRates } from "../../platform/dashboard/planned-rates.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readLastPackages } from "../../platform/telemetry/last-packages.ts";
import { readSignOns } from "../../platform/telemetry/signed-on.ts";
import { readStatuses } from "../../platform/telemetry/statuses.ts";
import { gatewayOfMachine } from "./gateway-of-machine.ts";
import { lastWeightOf } from "./last-weight-of.ts";

/** Evidence that a machine is underweight now; null when there is none. */
export type EvidenceOf = (
  source: TimedComputeContext,
  machine: RegisteredEquipment,
  timeZone: string,
) => Promise<WeightEvidence | null>;

export interface FactsQuestion {
  readonly source: TimedComputeContext;
  /** Sorted in the order of the answer. */
  readonly equipment: readonly RegisteredEquipment[];
  readonly timeZone: string;
  readonly evidenceOf: EvidenceOf;
}

/** Facts of each present machine. */
export async function getEquipmentFacts(question: FactsQuestion): Promise<EquipmentFacts[]> {
  const { source, timeZone } = question;
  const { reading, registrations, nowMs } = source;
  const equipment = question.equipment.filter(({ removedAt }) => removedAt === null || removedAt > nowMs);
  const mids = equipment.map(({ mid }) => mid);
  const [rates, statuses, signOns, evidence, gateways, packages] = await Promise.all([
    plannedRates(reading, { equipment, timeZone, nowMs }),
    readStatuses(reading),
    readSignOns(reading, mids, nowMs),
    evidenceOfMachines({ ...question, equipment }),
    readHeardGateways(reading),
    readLastPackages(reading, mids, nowMs),
  ]);
  return equipment.map(({ mid, createdAt }) => ({
    equipment: mid,
    registeredAt: createdAt,
    expectedRate: rates.get(mid) ?? null,
    heardAt: statuses.get(mid)?.atMs ?? null,
    operators: operatorsOf(signOns.get(mid) ?? [], registrations.operators),
    evidence: evidence.get(mid) ?? null,
    gateway: gatewayOfMachine(gateways, mid, nowMs),
    lastWeight: lastWeightOf(packages.get(mid), registrations),
  }));
}

/** One machine at a time, since each reads a day of packages. */
async function evidenceOfMachines({
  source,
  equipment,
  timeZone,
  evidenceOf,
}: FactsQuestion): Promise<ReadonlyMap<number, WeightEvidence>> {
  const found = new Map<number, WeightEvidence>();
  for (const machine of equipment) {
    const evidence = await evidenceOf(source, machine, timeZone);
    if (evidence !== null) found.set(machine.mid, evidence);
  }
  return found;
}

/** The last two operators, newest first; code 0 means nobody. */
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
