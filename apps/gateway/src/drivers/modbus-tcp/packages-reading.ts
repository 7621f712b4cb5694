import type { WeighingColumns } from "@fiel/contracts";
import type { CounterName } from "../driver.ts";
import type { CounterPosition } from "./last-weight.ts";
import type { TriggerPosition } from "./trigger-position.ts";
import type { RingPosition } from "./ring.ts";
import type { StreamPosition } from "./stream-position.ts";

/** Result of one look at a machine's packages. */
export interface PackagesReading<P = RingPosition | CounterPosition | TriggerPosition | StreamPosition> {
  readonly columns: Pick<WeighingColumns, "at" | "weightMg" | "verdict" | "inspected">;
  readonly position: P;
  /** Packages made since the last look and settled by this one: read, overrun or malformed. */
  readonly made: number;
  /** Packages of `made` that the machine overwrote before they were read. */
  readonly overrun: number;
  /** Packages of `made` with an invalid weight. */
  readonly malformed: number;
  /** Verdicts and inspections that are not in the profile's tables; their packages are stored without them. */
  readonly meaningless: number;
  /** Whether the counter was reset to 0. */
  readonly restarted: boolean;
  /** Whether the counter was set to another value: the packages made meanwhile are unknown. */
  readonly unknownReset: boolean;
  /** Packages left in the ring because they were made before this gateway's first look and may be stored already. */
  readonly skipped: number;
  /** Whether the position must be stored at once even without a package. */
  readonly isNews?: boolean;
}

export const nothingRead = <P>(position: P): PackagesReading<P> => ({
  columns: { at: [], weightMg: [] },
  position,
  made: 0,
  overrun: 0,
  malformed: 0,
  meaningless: 0,
  restarted: false,
  unknownReset: false,
  skipped: 0,
});

export const countsOf = (reading: PackagesReading): [CounterName, number][] => {
  const counts: [CounterName, number][] = [
    ["overrun", reading.overrun],
    ["powerOns", reading.restarted ? 1 : 0],
    ["counterResets", reading.unknownReset ? 1 : 0],
    ["malformedReadings", reading.malformed],
    ["malformedFields", reading.meaningless],
    ["historySkipped", reading.skipped],
  ];
  return counts.filter(([, amount]) => amount > 0);
};

export const noticesOf = (reading: PackagesReading): string[] => {
  const { overrun, malformed, meaningless, skipped } = reading;
  const notices: [boolean, string][] = [
    [reading.restarted, "o contador de pacotes recomeçou: a máquina foi religada, zerada ou trocada"],
    [
      reading.unknownReset,
      "o contador de pacotes mudou para um valor que não segue do anterior: o que foi feito entre os dois não se sabe",
    ],
    [overrun > 0, `${overrun} pesagens perdidas: a máquina as sobrescreveu antes da leitura`],
    [malformed > 0, `${malformed} pesagens cujo peso não é um peso`],
    [meaningless > 0, `${meaningless} vereditos ou inspeções que o perfil não conhece`],
    [skipped > 0, `${skipped} pesagens anteriores ficam no anel sem ser lidas: podem já ter sido enviadas`],
  ];
  return notices.filter(([isTold]) => isTold).map(([, notice]) => notice);
};
