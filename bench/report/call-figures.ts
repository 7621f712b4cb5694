import type { CallQuestion } from "../measure/call-questions.ts";
import type { PageCall } from "../measure/home-page.ts";
import type { Latencies } from "../measure/measure-calls.ts";
import type { ViewersMeasure } from "../measure/measure-viewers.ts";
import type { CallWindow } from "../plan/call-window.ts";
import { below, type Figure, type Target } from "./figure.ts";

/** Limits of p95 for every call except the report, right after a batch, ms. */
const limitAlone: Readonly<Record<CallWindow, number>> = {
  today: 100,
  sevenDays: 100,
  thirtyDays: 200,
  twelveMonths: 200,
  equipmentDay: 100,
  twoHours: 100,
};
/** Limit of a download, ms. */
const limitReport = 600;
/** A filter that is asked for the first time may take this many times as long. */
const timesFresh = 1.5;
const limitTogether = 400;
const limitViewers = 100;
const limitGrowth = 1.5;
const timesRolledUp = 3;
const timesRaw = 10;

const common = { unit: "ms", better: "less" } as const;
const withinMs = (value: number, limit: number): Target => below(value, limit, `< ${limit} ms`);

/** Two figures per question, asked one at a time: the median beside PostgreSQL's, and p95 beside the limit of its window. */
export const aloneFigures = (
  questions: readonly CallQuestion[],
  fiel: Latencies,
  peer: Latencies,
): Figure[] =>
  questions.flatMap((question) =>
    pairOf(question, { id: "", label: "", times: 1 }, { ours: fiel, theirs: peer }),
  );

/**
 * Figures of questions that are asked for the first time. PostgreSQL gets the same new machines where a call names machines, and it keeps no answers.
 * Elsewhere its medians are those of repeated questions.
 */
export const firstFigures = (
  questions: readonly CallQuestion[],
  fiel: Latencies,
  peer: Latencies,
): Figure[] => questions.flatMap((question) => pairOf(question, fresh, { ours: fiel, theirs: peer }));

interface Way {
  readonly id: string;
  readonly label: string;
  /** Factor on the limits of repeated questions. */
  readonly times: number;
}

const fresh: Way = { id: "first-", label: "filtro novo, ", times: timesFresh };

const limitOf = ({ window, download = false }: CallQuestion, times: number): number =>
  times * (download ? limitReport : limitAlone[window]);

function pairOf(
  question: CallQuestion,
  way: Way,
  measured: { readonly ours: Latencies; readonly theirs: Latencies },
): Figure[] {
  const { id, label } = question;
  const [ours, theirs] = [measured.ours[id], measured.theirs[id] ?? null];
  if (ours === undefined) return [];
  const figure = (name: "p50" | "p95", target: Target | null): Figure => ({
    ...common,
    id: `${way.id}${id}-${name}`,
    label: `${way.label}${label}: ${name}`,
    fiel: ours[name],
    peer: theirs?.[name] ?? null,
    target,
  });
  const ahead = theirs === null ? null : aheadTarget(question, ours.p50, theirs.p50);
  return [figure("p50", ahead), figure("p95", withinMs(ours.p95, limitOf(question, way.times)))];
}

/** The target counts over 30 days and more for roll-ups, and in every window for single weighings. Null otherwise. */
function aheadTarget({ raw, window }: CallQuestion, ours: number, theirs: number): Target | null {
  const isLong = window === "thirtyDays" || window === "twelveMonths";
  if (!raw && !isLong) return null;
  const times = raw ? timesRaw : timesRolledUp;
  return { text: `≥ ${times} vezes melhor`, isMet: theirs >= times * ours };
}

export const togetherFigures = (questions: readonly CallQuestion[], fiel: Latencies): Figure[] =>
  questions.flatMap(({ id, label }): Figure[] => {
    const p95 = fiel[id]?.p95;
    if (p95 === undefined) return [];
    const target = withinMs(p95, limitTogether);
    return [
      {
        ...common,
        id: `ten-${id}-p95`,
        label: `10 ao mesmo tempo, ${label}: p95`,
        fiel: p95,
        peer: null,
        target,
      },
    ];
  });

/** How many times longer the largest store takes than the smallest for the same window, by medians. */
export function growthFigures(questions: readonly CallQuestion[], stores: readonly Latencies[]): Figure[] {
  return questions.flatMap(({ id, label, coldTurns }): Figure[] => {
    const [first, last] = [stores[0]?.[id], stores.at(-1)?.[id]];
    if (first === undefined || last === undefined) return [];
    const times = last.p50 / first.p50;
    const steps = stores
      .map((store) => `${(store[id]?.p50 ?? 0).toFixed(1).replace(".", ",")} ms`)
      .join(" → ");
    return [
      {
        id: `growth-${id}`,
        label: `banco 100 vezes maior, ${coldTurns > 0 ? "janela nova, " : ""}${label}: p50 ${steps}`,
        unit: "vezes",
        fiel: times,
        peer: null,
        better: "less",
        target: below(times, limitGrowth, `< ${String(limitGrowth).replace(".", ",")} vezes`),
      },
    ];
  });
}

/** Figures of all answers together, which have the limit, and of each call. */
export function viewerFigures(calls: readonly PageCall[], { latency, latencies }: ViewersMeasure): Figure[] {
  const label = "50 telas da página inicial";
  const all = { ...common, peer: null };
  return [
    { ...all, id: "viewers-p50", label: `${label}: p50`, fiel: latency.p50, target: null },
    {
      ...all,
      id: "viewers-p95",
      label: `${label}: p95`,
      fiel: latency.p95,
      target: withinMs(latency.p95, limitViewers),
    },
    ...calls.flatMap((call): Figure[] => {
      const p95 = latencies[call.id]?.p95;
      if (p95 === undefined) return [];
      return [
        {
          ...all,
          id: `viewers-${call.id}-p95`,
          label: `${label}, ${call.label}: p95`,
          fiel: p95,
          target: null,
        },
      ];
    }),
  ];
}
