import {
  cutAtMidnights,
  defaultSampleSize,
  type EvidenceStretch,
  hourMs,
  startOfDayMs,
  type TimeWindow,
} from "@fiel/domain";
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
import { judgedMachineDays, type JudgedSamples } from "./judged-machine-days.ts";

/** Stretches that begin with a failed sample and end with the next passed one, or with the day. */
export const readConformity: ReadCondition<"conformity"> = async (source, condition, { machines, span }) => {
  const { sampleSize } = condition;
  const asked = { sampleSize, onlyVerdicts: true, machines, span };
  return stretchesByDay(source, asked, (day, { turns }) => failuresOf(source, condition, day, turns));
};

/** Stretches in which a machine's run gives evidence of low weights (`EvidenceFollower`), each within a day of the plant. */
export const readUnderweight: ReadCondition<"underweight"> = async (source, _condition, watched) => {
  const { machines, span } = watched;
  const asked = { sampleSize: defaultSampleSize, onlyVerdicts: false, machines, span };
  return stretchesByDay(source, asked, (day, { evidence }) =>
    (evidence?.stretches ?? []).flatMap((stretch) => evidentStretch(source, day, stretch)),
  );
};

interface AskedDays {
  readonly sampleSize: number;
  readonly onlyVerdicts: boolean;
  readonly machines: readonly RegisteredEquipment[];
  readonly span: TimeWindow;
}

/** Stretches of each machine, from the samples of each day of the plant that the span touches. */
async function stretchesByDay(
  source: ConditionSource,
  { machines, span, ...asked }: AskedDays,
  stretchesOf: (day: TimeWindow, judged: JudgedSamples) => readonly FactStretch[],
): Promise<SubjectCondition[]> {
  const { timeZone } = source;
  // Packages are counted per hour, so those that a gateway's clock puts slightly ahead belong to the current hour.
  const endMs = Math.ceil(span.endMs / hourMs) * hourMs;
  const days = cutAtMidnights([{ startMs: startOfDayMs(span.startMs, timeZone), endMs }], timeZone);
  const mids = machines.map(({ mid }) => mid);
  const judged = await judgedMachineDays(source, asked, mids, days);
  return machines.map((machine): SubjectCondition => {
    const own = [...(judged.get(machine.mid) ?? [])].toSorted(
      ([one], [other]) => one.startMs - other.startMs,
    );
    return {
      subject: subjectOf(machine),
      stretches: own.flatMap(([day, samples]) => stretchesOf(day, samples)),
    };
  });
}

/** A stretch of evidence as far as it is past; it ends with the day at the latest. */
function evidentStretch(
  { nowMs, registrations }: ConditionSource,
  day: TimeWindow,
  { startMs, endMs, product, grounds }: EvidenceStretch,
): FactStretch[] {
  if (startMs > nowMs) return [];
  const untilMs = Math.min(endMs, day.endMs);
  const name = registrations.productById.get(product)?.name;
  return [
    {
      startMs,
      endMs: untilMs > nowMs ? null : untilMs,
      facts: { grounds: [...grounds], ...(name === undefined ? {} : { product: name }) },
    },
  ];
}

/** Stretches of failed samples on one day, in time order. */
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
