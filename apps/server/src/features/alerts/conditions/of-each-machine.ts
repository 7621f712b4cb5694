import { setImmediate as nextTurn } from "node:timers/promises";
import { kindOfClass, lookEveryMs, type TimedPart, type TimeWindow, weighingClasses } from "@fiel/domain";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import { readStepSums, type StepSums } from "../../../platform/telemetry/step-sums.ts";
import {
  type ConditionSource,
  type FactsBefore,
  type FactStretch,
  type SubjectCondition,
  subjectOf,
  untilNow,
  type Watched,
} from "./condition.ts";

const useful = weighingClasses.filter((name) => kindOfClass(name) === "useful");

/** Most steps read at once, over all machines of a portion. */
const mostSteps = 400_000;

/** Builds stretches from the packages of each machine, summed in steps as long as the interval of the series. Reads `backMs` before the span too. */
export async function ofEachMachine(
  source: ConditionSource,
  { machines, span, before }: Watched,
  { minutes, backMs }: { readonly minutes: number; readonly backMs: number },
  stretchesOf: (
    parts: readonly StepPart[],
    looked: LookedSpan,
    machine: RegisteredEquipment,
  ) => FactStretch[],
): Promise<SubjectCondition[]> {
  const everyMs = lookEveryMs(minutes);
  const window = { startMs: Math.floor((span.startMs - backMs) / everyMs) * everyMs, endMs: span.endMs };
  const atOnce = Math.max(1, Math.floor((mostSteps * everyMs) / (window.endMs - window.startMs)));
  const subjects: SubjectCondition[] = [];
  for (let from = 0; from < machines.length; from += atOnce) {
    const some = machines.slice(from, from + atOnce);
    const found = await partsOf(source, some, window, everyMs);
    for (const machine of some) {
      const looked = { ...span, everyMs, before: before?.get(machine.mid) };
      const stretches = stretchesOf(found(machine.mid), looked, machine);
      subjects.push({ subject: subjectOf(machine), stretches: untilNow(stretches, source.nowMs) });
      // Lets other requests run.
      await nextTurn();
    }
  }
  return subjects;
}

export type LookedSpan = TimeWindow & { readonly everyMs: number; readonly before: FactsBefore | undefined };
/** Packages of one product in a step: all, the useful ones and the weight of these. */
export type StepPart = TimedPart<{ product: number; packages: number; useful: number; usefulMg: number }>;

/** Step sums by machine, in time order. */
async function partsOf(
  { reading, nowMs }: ConditionSource,
  equipment: readonly RegisteredEquipment[],
  window: TimeWindow,
  everyMs: number,
): Promise<(mid: number) => StepPart[]> {
  const filter = {
    windows: [window],
    untilNow: window.endMs >= nowMs,
    equipment,
    operator: null,
    product: null,
  };
  const read = await readStepSums(reading, filter, useful, everyMs);
  return (mid) =>
    read
      .flatMap((ofMachines) => partsIn(ofMachines.get(mid)))
      .toSorted((one, other) => one.startMs - other.startMs);
}

const partsIn = (sums: StepSums | undefined): StepPart[] =>
  (sums?.startS ?? []).map((startS, i) => ({
    startMs: startS * 1000,
    of: {
      product: sums?.product[i] ?? 0,
      packages: sums?.packages[i] ?? 0,
      useful: sums?.counted[i] ?? 0,
      usefulMg: sums?.countedMg[i] ?? 0,
    },
  }));
