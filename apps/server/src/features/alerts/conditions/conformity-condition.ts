import {
  calendarDay,
  cutAtMidnights,
  type Regulation,
  regulationOn,
  sampleVerdict,
  startOfDayMs,
  type TimeWindow,
  wallClockOf,
  weighingClasses,
} from "@fiel/domain";
import { readPackages } from "../../../platform/telemetry/packages.ts";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import {
  type ConditionOf,
  type ConditionSource,
  type FactStretch,
  type ReadCondition,
  subjectOf,
} from "./condition.ts";

/** As the page of conformity draws its samples: from useful and rejected packages, within the plant's day. */
const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** The latest whole sample failed; until one passes, or the day ends. */
export const readConformity: ReadCondition<"conformity"> = async (source, condition, { machines, span }) => {
  const { timeZone } = source;
  const window = { startMs: startOfDayMs(span.startMs, timeZone), endMs: span.endMs };
  const found = [];
  for (const machine of machines) {
    const stretches: FactStretch[] = [];
    for (const day of cutAtMidnights([window], timeZone))
      stretches.push(...(await failuresOf(source, condition, machine, day)));
    found.push({ subject: subjectOf(machine), stretches });
  }
  return found;
};

/** The failures of a day, in time order. */
async function failuresOf(
  source: ConditionSource,
  condition: ConditionOf<"conformity">,
  machine: RegisteredEquipment,
  day: TimeWindow,
): Promise<FactStretch[]> {
  const { reading, timeZone, nowMs } = source;
  const { year, month, day: date } = wallClockOf(day.startMs, timeZone);
  const regulation = regulationOn(calendarDay(year, month, date));
  const filter = { windows: [day], equipment: [machine], operator: null, product: null };
  const stretches: FactStretch[] = [];
  let open: Omit<FactStretch, "endMs"> | null = null;
  for (const { atMs, facts } of samplesOf(
    source,
    condition,
    regulation,
    await readPackages(reading, filter, judgedClasses),
  )) {
    if (facts !== null) open ??= { startMs: atMs, facts };
    else if (open !== null) {
      stretches.push({ ...open, endMs: atMs });
      open = null;
    }
  }
  if (open !== null) stretches.push({ ...open, endMs: day.endMs >= nowMs ? null : day.endMs });
  return stretches;
}

interface Judged {
  /** Of the sample's last package, UTC ms. */
  readonly atMs: number;
  /** Null: it passed. */
  readonly facts: FactStretch["facts"] | null;
}

function* samplesOf(
  { registrations }: ConditionSource,
  { criteria, sampleSize }: ConditionOf<"conformity">,
  regulation: Regulation,
  packages: Awaited<ReturnType<typeof readPackages>>,
): Generator<Judged> {
  const samples = new Map<number, number[]>();
  for (const { at, product, weightMg, start, end } of packages)
    for (let i = start; i < end; i += 1) {
      const id = product[i] ?? 0;
      const known = registrations.productById.get(id);
      const limits = known?.limits ?? null;
      if (known === undefined || limits === null) continue;
      const { netMg, packageMg } = limits;
      const sample = samples.get(id) ?? [];
      samples.set(id, sample);
      sample.push((weightMg[i] ?? 0) - packageMg);
      if (sample.length < sampleSize) continue;
      samples.set(id, []);
      const { averageMet, individualMet } = sampleVerdict(sample, netMg, regulation);
      const met = { average: averageMet, individual: individualMet };
      const failed = criteria.filter((name) => !met[name]);
      yield {
        atMs: at[i] ?? 0,
        facts: failed.length === 0 ? null : { criteria: failed, product: known.name },
      };
    }
}
