import type { WeighingColumns } from "@fiel/contracts";
import type { CounterName } from "../driver.ts";
import type { CounterPosition } from "./last-weight.ts";
import type { RingPosition } from "./ring.ts";

/** What one look at a machine's packages brought, whichever way it keeps them. */
export interface PackagesReading<P = RingPosition | CounterPosition> {
  readonly columns: Pick<WeighingColumns, "at" | "weightMg" | "verdict" | "inspected">;
  readonly position: P;
  /** Packages made since the last look and settled by this one. */
  readonly made: number;
  /** Of those, the ones that the machine overwrote before they were read. */
  readonly overrun: number;
  readonly restarted: boolean;
  /** Of those, the ones whose weight is no number. */
  readonly malformed: number;
}

export const countsOf = ({ overrun, restarted, malformed }: PackagesReading): [CounterName, number][] => {
  const counts: [CounterName, number][] = [
    ["overrun", overrun],
    ["powerOns", restarted ? 1 : 0],
    ["malformedReadings", malformed],
  ];
  return counts.filter(([, amount]) => amount > 0);
};

export const noticesOf = ({ overrun, restarted, malformed }: PackagesReading): string[] => [
  ...(restarted ? ["o contador de pacotes recomeçou: a máquina foi religada ou trocada"] : []),
  ...(overrun > 0 ? [`${overrun} pesagens perdidas: a máquina as sobrescreveu antes da leitura`] : []),
  ...(malformed > 0 ? [`${malformed} pesagens sem um peso que seja número`] : []),
];
