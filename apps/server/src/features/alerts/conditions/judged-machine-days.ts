import {
  calendarDay,
  judgedClasses,
  type Regulation,
  regulationOn,
  type TimeWindow,
  wallClockOf,
} from "@fiel/domain";
import {
  judgedByOf,
  readDayPackages,
  readRefusedOfDays,
  type RefusedOfDay,
} from "../../../platform/telemetry/judged-days.ts";
import { readPackages, rowsByWindow } from "../../../platform/telemetry/packages.ts";
import { isOfWholeHours } from "../../../platform/telemetry/whole-hours.ts";
import { declaredWeights } from "../../../platform/registrations/declared-weights.ts";
import type { ConditionSource } from "./condition.ts";
import { canBeJudged, type JudgedPackages, judgePackages, nothingJudged } from "./judge-samples.ts";

interface Counted {
  readonly day: TimeWindow;
  /** Packages by product with limits; null when the days do not consist of whole hours. */
  readonly counts: ReadonlyMap<number, number> | null;
  readonly regulation: Regulation;
  readonly judgedBy: string;
}

/** What the samples of a machine's day say. */
export type JudgedSamples = Pick<JudgedPackages, "turns" | "evidence">;

interface AskedSamples {
  readonly sampleSize: number;
  /** Whether only the verdicts are wanted: a stored day without a refused sample then needs no packages, and has no `evidence`. */
  readonly onlyVerdicts: boolean;
}

/**
 * Verdict changes and evidence by machine and day. A day with unchanged package counts comes from the cache; only later packages are read for a
 * growing day.
 */
export async function judgedMachineDays(
  source: ConditionSource,
  { sampleSize, onlyVerdicts }: AskedSamples,
  mids: readonly number[],
  days: readonly TimeWindow[],
): Promise<ReadonlyMap<number, ReadonlyMap<TimeWindow, JudgedSamples>>> {
  const counted = await countedDays(source, mids, days);
  const clean = onlyVerdicts ? await cleanDays(source, sampleSize, counted) : new Set<string>();
  const found = new Map<number, ReadonlyMap<TimeWindow, JudgedSamples>>();
  for (const [mid, own] of counted) {
    const isClean = (one: Counted): boolean => clean.has(`${mid} ${one.day.startMs}`);
    found.set(mid, await judgeMachine(source, { mid, sampleSize, isClean }, own));
  }
  return found;
}

/** Package counts and regulation of each machine's days, by which the cache is checked. Days without packages of products with limits are absent. */
async function countedDays(
  { reading, registrations, timeZone }: ConditionSource,
  mids: readonly number[],
  days: readonly TimeWindow[],
): Promise<Map<number, Counted[]>> {
  const areCounted = days.every(isOfWholeHours);
  const rows = areCounted ? await readDayPackages(reading, days, judgedClasses) : [];
  const byDay = Map.groupBy(rows, ({ equipment, startMs }) => `${equipment} ${startMs}`);
  const found = new Map<number, Counted[]>();
  for (const mid of mids) {
    const own = days.flatMap((day): Counted[] => {
      const { year, month, day: date } = wallClockOf(day.startMs, timeZone);
      const regulation = regulationOn(calendarDay(year, month, date));
      if (!areCounted) return [{ day, counts: null, regulation, judgedBy: "" }];
      const judged = (byDay.get(`${mid} ${day.startMs}`) ?? [])
        .map((row) => ({ ...row, declared: declaredWeights(registrations, row.product, regulation) }))
        .filter(({ declared }) => canBeJudged(declared));
      if (judged.length === 0) return [];
      const counts = new Map(judged.map(({ product, packages }) => [product, packages]));
      const weights = judged
        .toSorted((one, other) => one.product - other.product)
        .map((one) => `${one.product} ${judgedByOf(one, { regulation }, day)}`);
      return [{ day, counts, regulation, judgedBy: weights.join() }];
    });
    found.set(mid, own);
  }
  return found;
}

/** Days for which the store has no refused sample and whose counts and limits are current, as `machine start`. */
async function cleanDays(
  source: ConditionSource,
  sampleSize: number,
  counted: ReadonlyMap<number, readonly Counted[]>,
): Promise<ReadonlySet<string>> {
  const { reading, registrations, judgedDays } = source;
  const isKnown = (mid: number, { day }: Counted) => judgedDays.has(keyOf(source, { mid, sampleSize }, day));
  const wanted = [...counted].flatMap(([mid, own]) =>
    own.filter((one) => one.counts !== null && !isKnown(mid, one)).map((one) => ({ mid, one })),
  );
  if (wanted.length === 0) return new Set();
  const starts = wanted.map(({ one }) => one.day.startMs);
  const span = { startMs: Math.min(...starts), endMs: Math.max(...starts) + 1_000 };
  const stored = new Map<string, RefusedOfDay>();
  for (const row of await readRefusedOfDays(reading, sampleSize, span))
    stored.set(`${row.equipment} ${row.startMs} ${row.product}`, row);
  const isClean = (mid: number, { day, counts, regulation }: Counted): boolean =>
    [...(counts ?? [])].every(([product, count]) => {
      const row = stored.get(`${mid} ${day.startMs} ${product}`);
      if (row?.refused !== 0 || row.endMs !== day.endMs || row.packages !== count) return false;
      const declared = declaredWeights(registrations, product, regulation);
      return row.judgedBy === judgedByOf({ declared }, { regulation }, day);
    });
  return new Set(
    wanted.filter(({ mid, one }) => isClean(mid, one)).map(({ mid, one }) => `${mid} ${one.day.startMs}`),
  );
}

interface Machine {
  readonly mid: number;
  readonly sampleSize: number;
  readonly isClean: (one: Counted) => boolean;
}

async function judgeMachine(
  source: ConditionSource,
  machine: Machine,
  days: readonly Counted[],
): Promise<Map<TimeWindow, JudgedSamples>> {
  const found = new Map<TimeWindow, JudgedSamples>();
  const anew: Counted[] = [];
  for (const one of days) {
    const judged = machine.isClean(one) ? nothingJudged : await judgedSoFar(source, machine, one);
    if (judged === null) anew.push(one);
    else found.set(one.day, judged);
  }
  for (const [one, judged] of await judgeAnew(source, machine, anew)) found.set(one.day, judged);
  return found;
}

/** A cached day with the packages since; null when it is not cached, its limits changed or packages arrived late. */
async function judgedSoFar(
  source: ConditionSource,
  machine: Machine,
  one: Counted,
): Promise<JudgedSamples | null> {
  const before = source.judgedDays.get(keyOf(source, machine, one.day));
  if (before === undefined || before.judgedBy !== one.judgedBy) return null;
  if (reaches(before, one)) return before;
  const rest = { startMs: before.lastMs + 1, endMs: one.day.endMs };
  if (rest.startMs >= rest.endMs) return null;
  const packages = await packagesOf(source, machine, [rest]);
  const judged = judgePackages(before, packages, judgingOf(source, machine, one));
  if (!reaches(judged, one)) return null;
  keep(source, machine, one, judged);
  return judged;
}

/** Whether all counted packages were judged. Packages stored after the count may be included. */
const reaches = ({ counts: judged }: JudgedPackages, { counts }: Counted): boolean =>
  counts !== null && [...counts].every(([product, count]) => (judged.get(product) ?? 0) >= count);

/** Judges days from their packages, with one read for all. */
async function judgeAnew(
  source: ConditionSource,
  machine: Machine,
  days: readonly Counted[],
): Promise<Map<Counted, JudgedPackages>> {
  const found = new Map<Counted, JudgedPackages>();
  if (days.length === 0) return found;
  const windows = days.map(({ day }) => day);
  const rowsOf = rowsByWindow(await packagesOf(source, machine, windows));
  for (const one of days) {
    const judged = judgePackages(nothingJudged, rowsOf(one.day), judgingOf(source, machine, one));
    keep(source, machine, one, judged);
    found.set(one, judged);
  }
  return found;
}

const packagesOf = ({ reading }: ConditionSource, { mid }: Machine, windows: readonly TimeWindow[]) =>
  readPackages(reading, { windows, equipment: [{ mid }], operator: null, product: null }, judgedClasses);

const judgingOf = ({ registrations }: ConditionSource, { sampleSize }: Machine, { regulation }: Counted) => ({
  sampleSize,
  regulation,
  registrations,
});

const keyOf = (
  { reading: { tenantId } }: ConditionSource,
  { mid, sampleSize }: Pick<Machine, "mid" | "sampleSize">,
  { startMs }: TimeWindow,
): string => `${tenantId} ${mid} ${sampleSize} ${startMs}`;

function keep(source: ConditionSource, machine: Machine, one: Counted, judged: JudgedPackages): void {
  if (one.counts === null) return;
  source.judgedDays.set(keyOf(source, machine, one.day), { ...judged, judgedBy: one.judgedBy });
}
