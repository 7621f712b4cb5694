import { formatDuration, formatNumber, formatPercent, measureText } from "@fiel/domain";

/** A stop of an equipment. Times are minutes before the test's now. */
export interface Stop {
  readonly equipment: number;
  readonly code: number;
  readonly fromMin: number;
  readonly toMin: number;
}

/** Seconds with at least one stop. Two simultaneous stops count once. */
export function stoppedSeconds(stops: readonly Stop[]): number {
  let seconds = 0;
  const minutes = new Set<number>();
  for (const { fromMin, toMin } of stops)
    for (let minute = fromMin; minute > toMin; minute -= 1) minutes.add(minute);
  seconds += minutes.size * 60;
  return seconds;
}

export const secondsOf = ({ fromMin, toMin }: Stop): number => (fromMin - toMin) * 60;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const plain = (text: string | null): string => (text ?? "").replaceAll("\u00a0", " ");

/** Formats values as the page does. */
export const written = {
  duration: (seconds: number): string => plain(formatDuration(seconds)),
  percent: (percent: number): string => plain(measureText(formatPercent(percent))),
  number: (value: number): string => plain(formatNumber(value)),
};
