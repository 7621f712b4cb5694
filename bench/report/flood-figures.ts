import { attemptsPerMinute, type FloodMeasure } from "../measure/measure-flood.ts";
import { below, type Figure } from "./figure.ts";

const limitMs = 200;

/** Latencies of the dashboard's calls with and without sign-in attempts. The peer has no sign-in. */
export function floodFigures({ calm, flooded, attempts }: FloodMeasure): Figure[] {
  const common = { unit: "ms", peer: null, better: "less", target: null } as const;
  const flood = `${attemptsPerMinute.toLocaleString("pt-BR")} tentativas de entrada por minuto`;
  return [
    { ...common, id: "access-calm-p95", label: "painel, sem tentativas de entrada: p95", fiel: calm.p95 },
    { ...common, id: "access-flood-p50", label: `painel, ${flood}: p50`, fiel: flooded.p50 },
    {
      ...common,
      id: "access-flood-p95",
      label: `painel, ${flood}: p95`,
      fiel: flooded.p95,
      target: below(flooded.p95, limitMs, `< ${limitMs} ms`),
    },
    { ...common, id: "access-attempt-p95", label: "recusa de uma tentativa: p95", fiel: attempts.p95 },
  ];
}
