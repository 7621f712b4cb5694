import { cutAtMidnights, hourMs, startOfDayMs, type TimeWindow } from "@fiel/domain";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import {
  type ConditionOf,
  type ConditionSource,
  type FactStretch,
  type ReadCondition,
  type SubjectCondition,
  subjectOf,
} from "./condition.ts";
import type { SampleTurn } from "./judge-samples.ts";
import { judgedMachineDays } from "./judged-machine-days.ts";

/** The latest whole sample failed; until one passes, or the day ends. */
export const readConformity: ReadCondition<"conformity"> = async (source, condition, { machines, span }) => {
  const { timeZone } = source;
  // Packages are counted by hours: what a gateway's clock puts a little ahead belongs to the present one.
  const endMs = Math.ceil(span.endMs / hourMs) * hourMs;
  const days = cutAtMidnights([{ startMs: startOfDayMs(span.startMs, timeZone), endMs }], timeZone);
  const mids = machines.map(({ mid }) => mid);
  const judged = await judgedMachineDays(source, condition.sampleSize, mids, days);
  return machines.map((machine): SubjectCondition => {
    const own = [...(judged.get(machine.mid) ?? [])].toSorted(
      ([one], [other]) => one.startMs - other.startMs,
    );
    return subjectWith(
      machine,
      own.flatMap(([day, turns]) => failuresOf(source, condition, day, turns)),
    );
  });
};

const subjectWith = (machine: RegisteredEquipment, stretches: readonly FactStretch[]): SubjectCondition => ({
  subject: subjectOf(machine),
  stretches,
});

/** The failures of a day, in time order. */
function failuresOf(
  { nowMs, registrations }: ConditionSource,
  { criteria }: ConditionOf<"conformity">,
  day: TimeWindow,
  turns: readonly SampleTurn[],
): FactStretch[] {
  const stretches: FactStretch[] = [];
  let open: Omit<FactStretch, "endMs"> | null = null;
  for (const { atMs, averageMet, individualMet, product } of turns) {
    if (atMs > nowMs) break;
    const met = { average: averageMet, individual: individualMet };
    const failed = criteria.filter((name) => !met[name]);
    if (failed.length > 0) {
      const name = registrations.productById.get(product)?.name;
      open ??= {
        startMs: atMs,
        facts: { criteria: failed, ...(name === undefined ? {} : { product: name }) },
      };
    } else if (open !== null) {
      stretches.push({ ...open, endMs: atMs });
      open = null;
    }
  }
  return open === null
    ? stretches
    : [...stretches, { ...open, endMs: day.endMs >= nowMs ? null : day.endMs }];
}
