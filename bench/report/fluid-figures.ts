import type { FluidMeasure, FrameMeasure, Held, PageMeasure } from "../measure/fluid-measure.ts";
import { below, type Figure, type Target } from "./figure.ts";

const paintLimitMs = 1_000;
const frameLimitMs = 50;
const growthLimitPercent = 5;
const megabyte = 2 ** 20;

const pageNames: Readonly<Record<string, string>> = {
  occurrences: "ocorrências",
  conformity: "conformidade",
  raw: "conformidade com cada pesagem",
  catalogue: "lista longa de produtos",
  inicio: "página inicial",
  producao: "produção",
  classificacao: "classificação",
  "histograma-producao": "histograma de produção",
  conformidade: "conformidade",
  sobras: "sobras",
  "fator-operacional": "fator operacional",
  ocorrencias: "ocorrências",
  "histograma-ocorrencias": "histograma de ocorrências",
  fardos: "fardos",
  "ordens-producao": "ordens de produção",
  bobinas: "bobinas",
  usuarios: "usuários",
};
const gestureNames: Readonly<Record<string, string>> = {
  wheel: "zoom com a roda",
  drag: "arrastar",
  keys: "teclado",
  scroll: "rolar com a roda",
  leap: "saltar ao fim e ao começo",
  search: "digitar na busca",
};

const inMs = (id: string, label: string, fiel: number, target: Target | null = null): Figure => ({
  id,
  label,
  unit: "ms",
  fiel,
  peer: null,
  better: "less",
  target,
});
const withinMs = (value: number, limit: number): Target =>
  below(value, limit, `< ${limit.toLocaleString("pt-BR")} ms`);
const notOverMs = (value: number, limit: number): Target => ({
  text: `≤ ${limit} ms`,
  isMet: value <= limit,
});

/** The frames of an empty page show the machine's share in the frames of the others. Processor time is the page's own. */
export function fluidFigures({ pages, catalogue, empty, open }: FluidMeasure): Figure[] {
  return [
    ...Object.entries(pages).flatMap(([id, page]) => pageFigures(id, page)),
    ...framesFigures("catalogue", catalogue.gestures),
    ...Object.entries(empty).flatMap(([gesture, frames]) => [
      inMs(
        `empty-${gesture}-frame`,
        `página vazia, ${gestureNames[gesture]}: quadro mais longo`,
        frames.longestMs,
      ),
    ]),
    ...Object.entries(open).flatMap(([id, held]) => openFigures(id, held)),
  ];
}

function pageFigures(id: string, { firstPaintsMs, gestures }: PageMeasure): Figure[] {
  const name = pageNames[id] ?? id;
  const worst = Math.max(...firstPaintsMs);
  const label = `${name}: dos dados ao desenho, o pior de ${firstPaintsMs.length}`;
  return [inMs(`${id}-paint`, label, worst, withinMs(worst, paintLimitMs)), ...framesFigures(id, gestures)];
}

const framesFigures = (id: string, gestures: PageMeasure["gestures"]): Figure[] =>
  Object.entries(gestures).flatMap(([gesture, frames]) =>
    gestureFigures(`${id}-${gesture}`, `${pageNames[id] ?? id}, ${gestureNames[gesture]}`, frames),
  );

function gestureFigures(id: string, label: string, measured: FrameMeasure): Figure[] {
  const { longestMs, p95Ms, longestWorkMs, longTasksMs } = measured;
  return [
    inMs(`${id}-frame`, `${label}: quadro mais longo`, longestMs, notOverMs(longestMs, frameLimitMs)),
    inMs(`${id}-p95`, `${label}: quadro, p95`, p95Ms),
    inMs(
      `${id}-work`,
      `${label}: tarefa mais longa, processador`,
      longestWorkMs,
      withinMs(longestWorkMs, frameLimitMs),
    ),
    inMs(`${id}-long`, `${label}: soma das tarefas de 50 ms e mais`, longTasksMs),
  ];
}

function openFigures(id: string, held: readonly Held[]): Figure[] {
  const name = `${pageNames[id] ?? id} aberta, ${(held.at(-1)?.refreshes ?? 0).toLocaleString("pt-BR")} atualizações`;
  const common = { peer: null, better: "less", target: null } as const;
  const growth = (part: string, label: string, of: (held: Held) => number): Figure => {
    const percent = growthPercent(held.map(of));
    return {
      ...common,
      id: `open-${id}-${part}`,
      label: `${name}: ${label}, 2ª metade sobre a 1ª`,
      unit: "%",
      fiel: percent,
      target: below(percent, growthLimitPercent, `cresce < ${growthLimitPercent} %`),
    };
  };
  return [
    {
      ...common,
      id: `open-${id}-heap`,
      label: `${name}: memória no fim`,
      unit: "MiB",
      fiel: (held.at(-1)?.heapBytes ?? 0) / megabyte,
    },
    growth("heap-growth", "memória", ({ heapBytes }) => heapBytes),
    growth("nodes-growth", "elementos", ({ nodes }) => nodes),
    growth("listeners-growth", "ouvintes de eventos", ({ listeners }) => listeners),
  ];
}

/** Growth of the median from the first half to the second, percent. The first sixth is left out as warm-up. */
export function growthPercent(values: readonly number[]): number {
  const warm = values.slice(Math.floor(values.length / 6));
  const half = Math.ceil(warm.length / 2);
  const [first, second] = [median(warm.slice(0, half)), median(warm.slice(-half))];
  return (second / first - 1) * 100;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
