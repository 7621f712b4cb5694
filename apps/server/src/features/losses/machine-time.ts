import {
  countTime,
  dayMs,
  findPauses,
  kindOfClass,
  leastPauseMs,
  type MachinePauses,
  type MadeCount,
  type PackageHour,
  pausesOfHours,
  productRunsOfHours,
  type RateOf,
  shiftPlanOf,
  type TimeCounts,
  type TimeWindow,
  timeOfShifts,
  type ToldStop,
  usualPauseLimits,
} from "@fiel/domain";
import {
  type EquipmentOccurrences,
  occurrencesInWindows,
} from "../../platform/dashboard/occurrences-in-windows.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import { readPackageHours } from "../../platform/telemetry/package-hours.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import { packagesOf, readTotals, type WeighedTotal } from "../../platform/telemetry/totals.ts";
import { readNominalRates } from "./nominal-rates.ts";

/** More packages keep the store busy for longer than anybody waits. */
const mostPackages = 150_000_000;

/** Maximum time from the first start to the last end: every day is read by itself. */
const mostSpanMs = 2 * 366 * dayMs;

/** A machine's time, before it is made an account. */
export interface MachineTime {
  readonly equipment: RegisteredEquipment;
  readonly rateOf: RateOf;
  readonly told: readonly ToldStop[];
  readonly found: MachinePauses;
  readonly counts: TimeCounts;
}

export interface LossQuestion extends Pick<TimedComputeContext, "reading" | "registrations" | "nowMs"> {
  /** Without a product. */
  readonly filter: ResolvedFilter;
  readonly timeZone: string;
}

/** The time of each machine of the filter, in its order. 422 WindowTooLarge for more time, packages or occurrences than can be read. */
export async function readMachineTimes(question: LossQuestion): Promise<MachineTime[]> {
  const { reading, registrations, filter, timeZone, nowMs } = question;
  const asked = { reading, filter, ignoredCodes: new Set<number>(), nowMs };
  refuseLong(filter);
  const [totals, occurrences, rates] = await Promise.all([
    readTotals(reading, filter),
    occurrencesInWindows(asked),
    readNominalRates(reading, filter, timeZone),
  ]);
  const packages = [...totals.values()].reduce((sum, own) => sum + packagesOf(own), 0);
  if (packages > mostPackages) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const made = new Map([...totals].map(([mid, own]) => [mid, madeOf(own)]));
  const rateOf = (mid: number): RateOf => rates.get(mid) ?? (() => null);
  const hours = await readHours(reading, filter, (mid) =>
    leastPauseMs([...(made.get(mid)?.keys() ?? []), null].map(rateOf(mid)), usualPauseLimits),
  );
  return occurrences.map((own) => {
    const { mid } = own.equipment;
    const weighed = { hours: hours.get(mid) ?? [], made: made.get(mid) ?? new Map<number, MadeCount>() };
    return timeOf(own, weighed, { rateOf: rateOf(mid), registrations, timeZone });
  });
}

function refuseLong({ windows }: ResolvedFilter): void {
  if ((windows.at(-1)?.endMs ?? 0) - (windows[0]?.startMs ?? 0) > mostSpanMs)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
}

function madeOf(totals: readonly WeighedTotal[]): Map<number, MadeCount> {
  const made = new Map<number, MadeCount>();
  for (const { product, moments, class: of } of totals) {
    const before = made.get(product) ?? { made: 0, useful: 0 };
    const useful = kindOfClass(of) === "useful" ? moments.count : 0;
    made.set(product, { made: before.made + moments.count, useful: before.useful + useful });
  }
  return made;
}

/** Machines whose shortest pauses are alike are read together. */
async function readHours(
  reading: Reading,
  filter: ResolvedFilter,
  leastOf: (mid: number) => number,
): Promise<Map<number, readonly PackageHour[]>> {
  const groups = Map.groupBy(filter.equipment, ({ mid }) => leastOf(mid));
  const read = await Promise.all(
    Array.from(groups, ([leastMs, equipment]) =>
      readPackageHours(reading, { ...filter, equipment }, leastMs),
    ),
  );
  return new Map(read.flatMap((own) => [...own]));
}

interface Weighed {
  readonly hours: readonly PackageHour[];
  readonly made: ReadonlyMap<number, MadeCount>;
}

interface Rules {
  readonly rateOf: RateOf;
  readonly registrations: Pick<TenantRegistrations, "shifts" | "plannedEvents">;
  readonly timeZone: string;
}

function timeOf(
  { equipment, windows, clipped }: EquipmentOccurrences,
  { hours, made }: Weighed,
  { rateOf, registrations, timeZone }: Rules,
): MachineTime {
  const { shifts, plannedEvents } = registrations;
  const span: TimeWindow = { startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 };
  const ofShifts = timeOfShifts(shiftPlanOf(shifts, equipment.groupId), span, timeZone);
  const parts = clipped.map(({ code, startMs, windowStartMs, windowEndMs }) => ({
    code,
    isPlanned: plannedEvents.has(code, startMs),
    startMs: windowStartMs,
    endMs: windowEndMs,
  }));
  const told = parts.filter(({ isPlanned }) => !isPlanned);
  const found = findPauses({
    windows,
    planned: [...ofShifts.planned, ...parts.filter(({ isPlanned }) => isPlanned)],
    told,
    pauses: pausesOfHours(hours, span),
    edges: ofShifts.edges,
    limits: usualPauseLimits,
    rateOf,
  });
  const counts = countTime({ windows, found, runs: productRunsOfHours(hours), made });
  return { equipment, rateOf, told, found, counts };
}
