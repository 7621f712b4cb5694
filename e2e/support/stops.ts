import { formatDuration, formatNumber, formatPercent, measureText } from "@fiel/domain";

/** A stop of an equipment, minutes before the test's own now. */
export interface Stop {
  readonly equipment: number;
  readonly code: number;
  readonly fromMin: number;
  readonly toMin: number;
}

/** Seconds in which at least one of the stops lay: two at once stop an equipment once. */
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

/** As the page writes them. */
export const written = {
  duration: (seconds: number): string => plain(formatDuration(seconds)),
  percent: (percent: number): string => plain(measureText(formatPercent(percent))),
  number: (value: number): string => plain(formatNumber(value)),
};
