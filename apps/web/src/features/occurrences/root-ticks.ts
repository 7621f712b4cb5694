import { hourS } from "@fiel/domain";

const minuteS = 60;
const times = (factor: number, ...values: readonly number[]): number[] =>
  values.map((value) => value * factor);

/** Round durations, s, for ticks. */
const shortS = [
  ...times(1, 1, 2, 5, 10, 20, 30),
  ...times(minuteS, 1, 2, 3, 4, 5, 10, 15, 20, 30),
  ...times(hourS, 1, 2, 3, 4, 5, 6, 8),
];
const roundUpTo = (longestS: number): number[] => {
  const rounds = [...shortS];
  for (let tens = 10 * hourS; (rounds.at(-1) ?? 0) < longestS; tens *= 10)
    rounds.push(...times(tens, 1, 1.5, 2, 3, 4, 5, 6, 8));
  return rounds;
};

const nearestTo = (wantedS: number, rounds: readonly number[]): number => {
  const away = (one: number) => Math.abs(Math.sqrt(one) - Math.sqrt(wantedS));
  return rounds.reduce((best, one) => (away(one) < away(best) ? one : best));
};

/**
 * Ticks, s, of a square root axis: zero, the first round duration at or above `longestS`, and the round ones nearest to thirds of the height. Without
 * data, the ticks for a minute.
 */
export const rootTicks = (longestS: number): number[] => {
  const wantedS = longestS > 0 && Number.isFinite(longestS) ? longestS : minuteS;
  const rounds = roundUpTo(wantedS);
  const endS = rounds.find((one) => one >= wantedS) ?? wantedS;
  const thirds = [1 / 3, 2 / 3].map((height) => nearestTo(endS * height ** 2, rounds));
  return [...new Set([0, ...thirds, endS])];
};
