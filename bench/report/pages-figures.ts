import { latencyOf } from "../measure/percentile.ts";
import type { Live, Opened, Opening, PagesMeasure, Ways } from "../measure/pages-measure.ts";
import { livePages, openedPages } from "../plan/pages-plan.ts";
import { below, type Figure, type Target } from "./figure.ts";

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Row {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Upper limit. Null without a target. */
  readonly limit: number | null;
}

const upTo = (value: number, limit: number, unit: string): Target =>
  below(value, limit + 1e-9, `<= ${limit.toLocaleString("pt-BR")} ${unit}`.trimEnd());

const figure = ({ limit, ...row }: Row, { joined, alone }: Ways<number>): Figure => ({
  ...row,
  fiel: joined,
  peer: alone,
  better: "less",
  target: limit === null ? null : upTo(joined, limit, row.unit),
});

const each = <T>({ joined, alone }: Ways<T>, of: (one: T) => number): Ways<number> => ({
  joined: of(joined),
  alone: of(alone),
});

const middle = (part: "first" | "again", name: keyof Opening) => (opened: Opened) =>
  median(opened[part].map((opening) => opening[name]));

const mostFiles = 20;
const mostCalls = 12;
const wordsMs = 1_500;
const againMs = 1_000;

function openingFigures(opened: PagesMeasure["opened"]): Figure[] {
  return openedPages.flatMap(({ id, label, limitMs }) => {
    const ways = opened[id];
    if (ways === undefined) return [];
    const row = (part: string, words: string, unit: string, limit: number | null): Row => ({
      id: `${id}-${part}`,
      label: `${label}: ${words}`,
      unit,
      limit,
    });
    return [
      figure(row("words", "primeiras palavras", "ms", wordsMs), each(ways, middle("first", "wordsMs"))),
      figure(row("figures", "todos os números", "ms", limitMs), each(ways, middle("first", "figuresMs"))),
      figure(row("files", "arquivos antes deles", "", mostFiles), each(ways, middle("first", "files"))),
      figure(row("calls", "chamadas antes deles", "", mostCalls), each(ways, middle("first", "calls"))),
      figure(row("bytes", "bytes antes deles", "B", null), each(ways, middle("first", "bytes"))),
      figure(row("again", "segunda visita", "ms", againMs), each(ways, middle("again", "figuresMs"))),
    ];
  });
}

/** Percentile over the batches that appeared on the page. A check reports the others. */
const painted =
  (share: "p50" | "p95") =>
  ({ paintedMs }: Live): number => {
    const seen = paintedMs.filter((ms) => ms !== null);
    return seen.length === 0 ? Number.NaN : latencyOf(seen)[share];
  };

const paintedLimitMs = 500;
const callsLimit = 60;

function liveFigures(live: PagesMeasure["live"]): Figure[] {
  return livePages.flatMap(({ id, label }) => {
    const ways = live[id];
    if (ways === undefined) return [];
    const row = (part: string, words: string, unit: string, limit: number | null): Row => ({
      id: `${id}-${part}`,
      label: `${label} aberta: ${words}`,
      unit,
      limit,
    });
    return [
      figure(row("painted-p50", "do envio à tela, p50", "ms", null), each(ways, painted("p50"))),
      figure(row("painted-p95", "do envio à tela, p95", "ms", paintedLimitMs), each(ways, painted("p95"))),
      figure(
        row("asks", "chamadas por minuto", "", callsLimit),
        each(ways, (one) => one.callsAMinute),
      ),
    ];
  });
}

const viewersLimit = 25;

/** Waiting times of a person, each beside the time with every call as a separate request. */
export const pagesFigures = ({ opened, live, viewers }: PagesMeasure): Figure[] => [
  ...openingFigures(opened),
  ...liveFigures(live),
  figure(
    { id: "viewers", label: "processador das páginas abertas", unit: "% de um núcleo", limit: viewersLimit },
    viewers,
  ),
];
