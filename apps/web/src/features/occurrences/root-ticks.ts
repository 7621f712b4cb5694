import { hourS } from "@fiel/domain";

const minuteS = 60;
const times = (factor: number, ...values: readonly number[]): number[] =>
  values.map((value) => value * factor);

/** Durations that people say. */
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
 * Ticks, in seconds, of an axis on which a duration stands as high as its square root says: zero, the first round duration
 * at or above `longestS`, and the round ones nearest to the thirds of the height. Nothing to show: as for a minute.
 */
export const rootTicks = (longestS: number): number[] => {
  const wantedS = longestS > 0 && Number.isFinite(longestS) ? longestS : minuteS;
  const rounds = roundUpTo(wantedS);
  const endS = rounds.find((one) => one >= wantedS) ?? wantedS;
  const thirds = [1 / 3, 2 / 3].map((height) => nearestTo(endS * height ** 2, rounds));
  return [...new Set([0, ...thirds, endS])];
};
