import {
  boundWindows,
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
  type TimeOfShifts,
  type TimeWindow,
  timeOfShifts,
  type ToldStop,
  usualPauseLimits,
} from "@fiel/domain";
import { type EquipmentOccurrences, occurrencesInWindows } from "../dashboard/occurrences-in-windows.ts";
import type { ResolvedFilter } from "../dashboard/resolve-filter.ts";
import { CallError } from "../http/call-error.ts";
import type { RegisteredEquipment, TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { TimedComputeContext } from "../response-cache/response-cache.ts";
import type { OfMachines } from "../telemetry/filter.ts";
import { readPackageHours } from "../telemetry/package-hours.ts";
import { packagesOf, readTotals, type WeighedTotal } from "../telemetry/totals.ts";
import { type NominalOf, readNominalRates } from "./nominal-rates.ts";

/** Most packages of one question; more would keep the store busy longer than anybody waits. */
const mostPackages = 150_000_000;

/** Most time from the first start to the last end, ms, because every day is read separately. */
const mostSpanMs = 2 * 366 * dayMs;

/** Times of a machine from which its loss account is made. */
export interface MachineTime {
  readonly equipment: RegisteredEquipment;
  readonly rateOf: RateOf;
  readonly nominalOf: NominalOf;
  readonly told: readonly ToldStop[];
  readonly found: MachinePauses;
  readonly counts: TimeCounts;
}

export interface LossQuestion extends Pick<TimedComputeContext, "reading" | "registrations" | "nowMs"> {
  /** Filter without a product. */
  readonly filter: ResolvedFilter;
  readonly timeZone: string;
  /** Nominal rates, for windows that are parts of a longer period; absent: those of the filter's windows. */
  readonly rates?: OfMachines<NominalOf>;
}

/** The times of each machine of the filter, in the filter's order. Throws WindowTooLarge for more time, packages or occurrences than can be read. */
export async function readMachineTimes(question: LossQuestion): Promise<MachineTime[]> {
  const { reading, registrations, filter, timeZone, nowMs } = question;
  const asked = { reading, filter, ignoredCodes: new Set<number>(), nowMs };
  refuseLong(filter);
  const parts = cutToLives(filter);
  const [totals, occurrences, rates] = await Promise.all([
    readAll(parts, (part) => readTotals(reading, part)),
    occurrencesInWindows(asked),
    question.rates ?? readNominalRates({ reading, registrations, filter, timeZone }),
  ]);
  const packages = [...totals.values()].reduce((sum, own) => sum + packagesOf(own), 0);
  if (packages > mostPackages) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const made = new Map([...totals].map(([mid, own]) => [mid, madeOf(own)]));
  const nominalOf = (mid: number): NominalOf => rates.get(mid) ?? (() => null);
  const rateOf = (mid: number): RateOf => rateIn(nominalOf(mid));
  const least = leastPauses(made, rateOf);
  const hours = await readAll(parts, (part) => readPackageHours(reading, part, least));
  const ofShifts = shiftTimes(registrations, timeZone);
  return occurrences.map((own) => {
    const { mid } = own.equipment;
    const weighed = { hours: hours.get(mid) ?? [], made: made.get(mid) ?? new Map<number, MadeCount>() };
    return timeOf(own, weighed, { nominalOf: nominalOf(mid), registrations, ofShifts });
  });
}

/**
 * Splits a filter by machines with equal windows, after the windows are clipped to each machine's life. Packages from before a machine was registered
 * have no time to be compared with, and are left out.
 */
function cutToLives(filter: ResolvedFilter): ResolvedFilter[] {
  const parts = Map.groupBy(filter.equipment, ({ createdAt, removedAt }) =>
    JSON.stringify(
      boundWindows(filter.windows, { createdAtMs: createdAt, removedAtMs: removedAt }, Infinity),
    ),
  );
  return Array.from(parts, ([windows, equipment]) => ({
    ...filter,
    equipment,
    windows: JSON.parse(windows) as TimeWindow[],
  })).filter(({ windows }) => windows.length > 0);
}

async function readAll<T>(
  parts: readonly ResolvedFilter[],
  read: (part: ResolvedFilter) => Promise<OfMachines<T>>,
): Promise<OfMachines<T>> {
  const all = new Map<number, T>();
  for (const part of parts) for (const [mid, own] of await read(part)) all.set(mid, own);
  return all;
}

/** Shortest pause after a package that may count, ms, by product over all machines. */
function leastPauses(
  made: ReadonlyMap<number, ReadonlyMap<number, MadeCount>>,
  rateOf: (mid: number) => RateOf,
): ReadonlyMap<number, number> {
  const least = new Map<number, number>();
  for (const [mid, products] of made)
    for (const product of products.keys()) {
      const own = leastPauseMs([rateOf(mid)(product)], usualPauseLimits);
      least.set(product, Math.min(own, least.get(product) ?? Infinity));
    }
  return least;
}

type ShiftTimes = (groupId: number | null, span: TimeWindow) => TimeOfShifts;

/** Times of shifts, computed once for all machines of a group. */
function shiftTimes({ shifts }: Pick<TenantRegistrations, "shifts">, timeZone: string): ShiftTimes {
  const known = new Map<string, TimeOfShifts>();
  return (groupId, span) => {
    const key = `${groupId} ${span.startMs} ${span.endMs}`;
    const time = known.get(key) ?? timeOfShifts(shiftPlanOf(shifts, groupId), span, timeZone);
    known.set(key, time);
    return time;
  };
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

interface Weighed {
  readonly hours: readonly PackageHour[];
  readonly made: ReadonlyMap<number, MadeCount>;
}

interface Rules {
  readonly nominalOf: NominalOf;
  readonly registrations: Pick<TenantRegistrations, "plannedEvents">;
  readonly ofShifts: ShiftTimes;
}

const rateIn =
  (nominalOf: NominalOf): RateOf =>
  (product) =>
    nominalOf(product)?.rate ?? null;

function timeOf(
  { equipment, windows, clipped }: EquipmentOccurrences,
  { hours, made }: Weighed,
  { nominalOf, registrations: { plannedEvents }, ofShifts }: Rules,
): MachineTime {
  const span: TimeWindow = { startMs: windows[0]?.startMs ?? 0, endMs: windows.at(-1)?.endMs ?? 0 };
  const worked = ofShifts(equipment.groupId, span);
  const parts = clipped.map(({ code, startMs, windowStartMs, windowEndMs }) => ({
    code,
    isPlanned: plannedEvents.has(code, startMs),
    startMs: windowStartMs,
    endMs: windowEndMs,
  }));
  const rateOf = rateIn(nominalOf);
  const told = parts.filter(({ isPlanned }) => !isPlanned);
  const found = findPauses({
    windows,
    planned: [...worked.planned, ...parts.filter(({ isPlanned }) => isPlanned)],
    told,
    pauses: pausesOfHours(hours, span),
    edges: worked.edges,
    limits: usualPauseLimits,
    rateOf,
  });
  const counts = countTime({ windows, found, runs: productRunsOfHours(hours), made });
  return { equipment, rateOf, nominalOf, told, found, counts };
}
