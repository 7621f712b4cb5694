import type { EvidenceBody, WeightEvidence } from "@fiel/contracts";
import { evidenceHoldsMs } from "@fiel/domain";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../../platform/response-cache/response-cache.ts";
import { type FoundEvent, isoOf, laneOfMachine, type LookAtKind, type Told } from "./event-look.ts";

/** Evidence that a machine is underweight now; null when there is none. */
export type EvidenceOf = (
  source: TimedComputeContext,
  machine: RegisteredEquipment,
  timeZone: string,
) => Promise<WeightEvidence | null>;

/** Evidence of low weights by machine and product. It ends two hours after the last sample that adds to it, or with the product. */
export const createLookAtEvidence =
  (evidenceOf: EvidenceOf): LookAtKind =>
  async (source, told) => {
    const { registrations, nowMs, timeZone } = source;
    const events: FoundEvent[] = [];
    const after = new Map<string, Readonly<Record<string, unknown>>>();
    for (const machine of registrations.equipment.values()) {
      const { mid, name, removedAt } = machine;
      const found = removedAt === null ? await evidenceOf(source, machine, timeZone) : null;
      const present =
        found === null || nowMs - found.at >= evidenceHoldsMs ? null : bodyOf({ number: mid, name }, found);
      const before = bodyToldOf(told, mid);
      if (present !== null) after.set(String(mid), present);
      const event = { mid, machines: [mid], lane: laneOfMachine(mid) };
      if (before?.product === present?.product) continue;
      if (before !== null) events.push({ ...event, type: "evidence.ended", data: before });
      if (present !== null) events.push({ ...event, type: "evidence.began", data: present });
    }
    return { events, told: after };
  };

const bodyToldOf = (told: Told, mid: number): EvidenceBody | null =>
  (told.get(String(mid)) as EvidenceBody | undefined) ?? null;

const bodyOf = (machine: EvidenceBody["machine"], found: WeightEvidence): EvidenceBody => ({
  machine,
  product: found.product,
  grounds: [...found.grounds],
  samples: found.samples,
  meanG: found.mean,
  nominalG: found.nominal,
  at: isoOf(found.at),
});
