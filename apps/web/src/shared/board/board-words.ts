import {
  durationParts,
  formatDuration,
  formatInstant,
  formatNumber,
  type Locale,
  type Measure,
  measureText,
  periodBounds,
  type TimeWindow,
} from "@fiel/domain";
import { type Child, span } from "./element.ts";
import { type BoardTexts, boardTextsOf } from "./texts/index.ts";

export type MassUnit = "g" | "kg" | "t";
const gramsPer: Readonly<Record<MassUnit, number>> = { g: 1, kg: 1000, t: 1_000_000 };

/** Texts and formats of a board. */
export interface BoardWords {
  readonly texts: BoardTexts;
  readonly count: (value: number) => string;
  /** No decimals by default. */
  readonly percent: (value: number | null, decimals?: number) => string;
  /** In the given unit, with one decimal below a hundred. */
  readonly mass: (grams: number, unit: MassUnit, sign?: boolean) => Measure;
  readonly massText: (grams: number, unit?: MassUnit) => string;
  /** `R$` and the amount; large amounts use words for thousands and millions. */
  readonly money: (amount: number) => Measure;
  readonly duration: (seconds: number) => string;
  readonly time: (atMs: number) => string;
  /** The time, with its day when that is not today: `14:32`, `20/11 14:32`. */
  readonly moment: (atMs: number, nowMs: number) => string;
  readonly day: (atMs: number) => string;
  /** Chosen days, or hours of one day: `23/11 – 25/11`, `23/11 06:00 – 14:00`. */
  readonly span: (window: TimeWindow) => string;
  readonly number: (value: number, decimals: number, sign?: boolean) => string;
}

/** Unit for a weight: t from 1,000,000 g, kg from 1,000 g, else g. */
export const unitFor = (grams: number): MassUnit => {
  const size = Math.abs(grams);
  if (size >= 1_000_000) return "t";
  return size >= 1000 ? "kg" : "g";
};

const decimalsOf = (value: number): number => (Math.abs(value) < 99.95 ? 1 : 0);

export const createBoardWords = (locale: Locale, timeZone: string): BoardWords => {
  const number = (value: number, decimals: number, sign = false): string =>
    formatNumber(value, { locale, decimals, sign: sign ? "always" : "auto" }) ?? "";
  const mass: BoardWords["mass"] = (grams, unit, sign = false) => {
    const value = grams / gramsPer[unit];
    return { value: number(value, decimalsOf(value), sign), unit };
  };
  const texts = boardTextsOf(locale);
  return {
    texts,
    count: (value) => number(value, 0),
    percent: (value, decimals = 0) =>
      value === null ? texts.unavailable : `${number(value, decimals)}\u00a0%`,
    mass,
    massText: (grams, unit = unitFor(grams)) => measureText(mass(grams, unit)) ?? "",
    money: (amount) => {
      const size = Math.abs(amount);
      if (size >= 10_000_000)
        return { value: `${number(amount / 1_000_000, 1)} ${texts.million}`, unit: "R$" };
      if (size >= 100_000) return { value: `${number(amount / 1000, 0)} ${texts.thousand}`, unit: "R$" };
      return { value: number(amount, size < 99.95 ? 2 : 0), unit: "R$" };
    },
    duration: runningTime,
    time: (atMs) => formatInstant(atMs, "time", timeZone) ?? "",
    moment: (atMs, nowMs) => momentText(atMs, nowMs, timeZone),
    day: (atMs) => formatInstant(atMs, "dayMonth", timeZone) ?? "",
    span: (window) => spanText(window, timeZone),
    number,
  };
};

const momentText = (atMs: number, nowMs: number, timeZone: string): string => {
  const text = (ms: number, style: "date" | "dayMonth" | "time") => formatInstant(ms, style, timeZone) ?? "";
  const time = text(atMs, "time");
  return text(atMs, "date") === text(nowMs, "date") ? time : `${text(atMs, "dayMonth")} ${time}`;
};

const spanText = (window: TimeWindow, timeZone: string): string => {
  const { by, from, to } = periodBounds(window, timeZone);
  if (by === "days") return `${from} – ${to}`;
  const day = formatInstant(window.startMs, "dayMonth", timeZone) ?? "";
  return from === "00:00" && to === "24:00" ? day : `${day} ${from} – ${to}`;
};

/** Cuts durations from a minute on to whole minutes: seconds cannot be read from ten metres away. */
const shortened = (seconds: number): number => (seconds < 60 ? seconds : Math.floor(seconds / 60) * 60);

/** A running time: `38 min`, `2 h 04`, `42 s`. */
export const runningTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 60 && whole < 3600) return `${Math.floor(whole / 60)}\u00a0min`;
  return formatDuration(whole) ?? "";
};

/** A number with a smaller unit. */
export const figure = (className: string, { value, unit }: Measure, unitFirst = false): HTMLElement => {
  const small: Child = unit === "" ? null : span("board-unit", unit);
  return unitFirst ? span(className, small, value) : span(className, value, small);
};

/** A duration with smaller units: `23 h 22`. */
export const durationFigure = (className: string, seconds: number): HTMLElement =>
  span(
    className,
    ...(durationParts(shortened(seconds)) ?? [])
      .filter(({ unit }) => unit !== "s" || seconds < 60)
      .reduce<Child[]>(
        (parts, { value, unit }) => parts.concat(value, unit === "" ? null : span("board-unit", unit)),
        [],
      ),
  );
