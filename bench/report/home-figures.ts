import type { HomeMeasure } from "../measure/measure-home.ts";
import type { Question } from "../measure/questions.ts";
import type { WindowName } from "../plan/window.ts";
import { below, type Figure } from "./figure.ts";

const limitAlone: Readonly<Record<WindowName, number>> = { today: 50, thirtyDays: 100 };
const limitTogether = 250;

/** Two figures per question, asked one at a time, and two per window with ten requests in flight. */
export function homeFigures(questions: readonly Question[], fiel: HomeMeasure, peer: HomeMeasure): Figure[] {
  const alone = questions.flatMap(({ id, label, window }): Figure[] => {
    const [ours, theirs] = [fiel.alone[id], peer.alone[id]];
    if (ours === undefined || theirs === undefined) return [];
    const common = { unit: "ms", better: "less" } as const;
    const target = below(ours.p95, limitAlone[window], `< ${limitAlone[window]} ms`);
    return [
      { ...common, id: `${id}-p50`, label: `${label}: p50`, fiel: ours.p50, peer: theirs.p50, target: null },
      { ...common, id: `${id}-p95`, label: `${label}: p95`, fiel: ours.p95, peer: theirs.p95, target },
    ];
  });
  return [
    ...alone,
    ...together("today", "hoje", fiel, peer),
    ...together("thirtyDays", "30 dias", fiel, peer),
    ...sizes(questions, fiel, peer),
  ];
}

function together(window: WindowName, label: string, fiel: HomeMeasure, peer: HomeMeasure): Figure[] {
  const [ours, theirs] = [fiel.together[window], peer.together[window]];
  const target = window === "today" ? below(ours.p95, limitTogether, `< ${limitTogether} ms`) : null;
  const common = { unit: "ms", better: "less" } as const;
  return [
    {
      ...common,
      id: `ten-${window}-p50`,
      label: `10 ao mesmo tempo, ${label}: p50`,
      fiel: ours.p50,
      peer: theirs.p50,
      target: null,
    },
    {
      ...common,
      id: `ten-${window}-p95`,
      label: `10 ao mesmo tempo, ${label}: p95`,
      fiel: ours.p95,
      peer: theirs.p95,
      target,
    },
  ];
}

function sizes(questions: readonly Question[], fiel: HomeMeasure, peer: HomeMeasure): Figure[] {
  return questions
    .filter(({ id }) => id.startsWith("production"))
    .map(({ id, label }) => ({
      id: `${id}-size`,
      label: `${label}: bytes na rede`,
      unit: "kB",
      fiel: (fiel.bytes[id] ?? 0) / 1000,
      peer: (peer.bytes[id] ?? 0) / 1000,
      better: "less",
      target: null,
    }));
}
