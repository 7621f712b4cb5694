import type { BatchInput, EquipmentStatus } from "@fiel/contracts";
import fc from "fast-check";

/** Origin of all instants of a story; its clock goes on from here. */
export const beginMs = Date.UTC(2026, 10, 20, 12);
const minuteMs = 60_000;
const dayMs = 86_400_000;
const stages = 3;

/** Creation and removal of machine 5, in the middle of the story. */
export interface Life {
  readonly createdAt: number;
  readonly removedAt: number | null;
}

/** Stage at which a record arrives. */
interface Arriving {
  readonly stage: number;
}
export interface Report extends Arriving {
  readonly equipment: number;
  readonly at: number;
  readonly state: number;
  readonly speed: number;
  readonly product: string | null;
}
export interface ToldOccurrence extends Arriving {
  readonly equipment: number;
  readonly code: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}
export interface Weighing extends Arriving {
  readonly equipment: number;
  readonly at: number;
  readonly product: string | null;
}

export interface Story {
  readonly life: Life;
  /** Clock at each stage. */
  readonly clocks: readonly number[];
  readonly reports: readonly Report[];
  readonly occurrences: readonly ToldOccurrence[];
  readonly weighings: readonly Weighing[];
  readonly asked: readonly (readonly number[])[];
}

const near = (borderMs: number) => fc.integer({ min: borderMs - 1, max: borderMs + 1 });
/** Age of a report when it arrives: recent, a minute to the millisecond, or late. */
const reportedAgoMs = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -30_000, max: minuteMs - 1 }) },
  { weight: 2, arbitrary: near(minuteMs) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 5 * minuteMs }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 * dayMs }) },
);
/** Age of an occurrence: several alarm bits at once, or just before it is ignored. */
const startedAgoMs = fc.oneof(
  fc.constant(30_000),
  fc.integer({ min: 0, max: 10 * minuteMs }),
  near(31 * dayMs),
);
const stage = fc.nat({ max: stages - 1 });
const equipment = fc.constantFrom(3, 3, 3, 4, 5);
const product = fc.constantFrom(null, "ARROZ-1", "7892");
const state = fc.oneof({ weight: 4, arbitrary: fc.constant(2) }, fc.nat({ max: 6 }));
const drawnReport = fc.record({
  stage,
  equipment,
  agoMs: reportedAgoMs,
  state,
  speed: fc.constantFrom(0, 0, 0.5, 62.5),
  product,
});
const drawnOccurrence = fc.record({
  equipment,
  code: fc.constantFrom(1, 2, 20),
  agoMs: startedAgoMs,
  begins: stage,
  /** Stage at which the end is reported, perhaps before the beginning; null while it lasts. */
  ends: fc.option(stage, { freq: 1 }),
});
const drawnWeighing = fc.record({ stage, equipment, agoMs: reportedAgoMs, product });

const unique = <T>(all: readonly T[], nameOf: (one: T) => string): T[] => [
  ...new Map(all.map((one) => [nameOf(one), one])).values(),
];

/** Records of a plant in several stages, and the machines queried after each. */
export const stories: fc.Arbitrary<Story> = fc
  .record({
    createdAgoMs: fc.integer({ min: 6 * minuteMs, max: 40 * dayMs }),
    removedInMs: fc.option(
      fc.oneof(
        near(0),
        fc.integer({ min: -5, max: 5 }).map((many) => many * minuteMs),
      ),
    ),
    waitedMs: fc.array(fc.constantFrom(0, 1_000, 30_000, 60_000, 3 * 60 * minuteMs), {
      minLength: stages,
      maxLength: stages,
    }),
    reports: fc.array(drawnReport, { minLength: 5, maxLength: 30 }),
    occurrences: fc.array(drawnOccurrence, { minLength: 2, maxLength: 12 }),
    weighings: fc.array(drawnWeighing, { maxLength: 6 }),
    asked: fc.array(fc.subarray([3, 4, 5]), { minLength: stages, maxLength: stages }),
  })
  .map(({ createdAgoMs, removedInMs, waitedMs, reports, occurrences, weighings, asked }) => {
    const removedAt = removedInMs === null ? null : beginMs + removedInMs;
    const clocks = waitedMs.map((_, i) =>
      waitedMs.slice(0, i + 1).reduce((sum, waited) => sum + waited, beginMs),
    );
    const clockAt = (at: number): number => clocks[at] ?? beginMs;
    const existed = (mid: number, at: number): boolean => mid !== 5 || removedAt === null || at < removedAt;
    const happened = <T extends { stage: number; agoMs: number }>({ agoMs: ago, ...rest }: T) => ({
      ...rest,
      at: clockAt(rest.stage) - ago,
    });
    return {
      life: { createdAt: beginMs - createdAgoMs, removedAt },
      clocks,
      asked,
      reports: unique(reports.map(happened), (one) => `${one.equipment} ${one.at}`).filter((one) =>
        existed(one.equipment, one.at),
      ),
      weighings: weighings.map(happened).filter((one) => existed(one.equipment, one.at)),
      occurrences: unique(occurrences.flatMap(tellings(clockAt)), tellingName).filter((one) =>
        existed(one.equipment, one.startedAt),
      ),
    };
  });

type Drawn = typeof drawnOccurrence extends fc.Arbitrary<infer T> ? T : never;

/** Records of an occurrence: its beginning and its end. */
function tellings(clockAt: (stage: number) => number) {
  return ({ agoMs: ago, begins, ends, ...of }: Drawn): ToldOccurrence[] => {
    const startedAt = clockAt(Math.min(begins, ends ?? begins)) - ago;
    const beginning = { ...of, startedAt, endedAt: null, stage: begins };
    if (ends === null) return [beginning];
    return [beginning, { ...of, startedAt, endedAt: clockAt(ends), stage: ends }];
  };
}

const occurrenceName = (one: ToldOccurrence): string => `${one.equipment} ${one.code} ${one.startedAt}`;
const tellingName = (one: ToldOccurrence): string => `${occurrenceName(one)} ${one.endedAt === null}`;

/** State 2 is Conectado: producing, or stopped at speed 0. Any other state is disconnected. */
function conditionOf(report: Report): string {
  if (report.state !== 2) return "disconnected";
  return report.speed === 0 ? "stopped" : "producing";
}

const names: Readonly<Record<number, string>> = {
  1: "Parada de emergência",
  2: "Porta de proteção aberta",
  20: "Falta de filme",
};

/** Status at a stage from all records received until then, walking back from the newest report. */
export function expectedStatus(story: Story, until: number, mid: number): Omit<EquipmentStatus, "name"> {
  const nowMs = story.clocks[until] ?? 0;
  const came = <T extends Arriving & { equipment: number }>(all: readonly T[]): T[] =>
    all.filter((one) => one.stage <= until && one.equipment === mid);
  const newestFirst = came(story.reports).toSorted((one, other) => other.at - one.at);
  const [last] = newestFirst;
  const disconnected = { equipment: mid, status: 3, speed: 0, occurrence: null, unplannedSince: null };
  if (last === undefined) return { ...disconnected, since: null };
  if (last.state === 2 && nowMs - last.at >= minuteMs) return { ...disconnected, since: last.at };
  let since = last.at;
  for (const report of newestFirst) {
    if (conditionOf(report) !== conditionOf(last)) break;
    since = report.at;
  }
  const told = came(story.occurrences);
  const ended = new Set(told.filter(({ endedAt }) => endedAt !== null).map(occurrenceName));
  const [open] = told
    .filter((one) => !ended.has(occurrenceName(one)) && one.startedAt >= nowMs - 31 * dayMs)
    .toSorted((one, other) => other.startedAt - one.startedAt || one.code - other.code);
  const explains = conditionOf(last) === "stopped" && open !== undefined;
  const occurrence = explains
    ? { code: open.code, name: names[open.code] ?? "", planned: false, since: open.startedAt }
    : null;
  // No stop of the story is planned.
  const unplannedSince = last.state === 2 && last.speed === 0 ? since : null;
  return { equipment: mid, status: last.state, speed: last.speed, since, occurrence, unplannedSince };
}

/** Records that arrive at a stage. */
export function arrivingAt(
  { reports, occurrences, weighings }: Story,
  at: number,
): Required<Pick<BatchInput, "statuses" | "occurrences" | "weighings">> {
  const own = <T extends Arriving>(all: readonly T[]) =>
    all.filter((one) => one.stage === at).map(({ stage: _stage, ...record }) => record);
  return {
    statuses: own(reports),
    occurrences: own(occurrences),
    weighings: own(weighings).map(({ at: instant, ...one }) => ({
      ...one,
      at: [instant],
      weightMg: [1_010_000],
    })),
  };
}
