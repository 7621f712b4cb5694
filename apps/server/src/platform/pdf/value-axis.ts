/** A value axis from 0 with few grid lines at round values. */
export interface ValueScale {
  readonly max: number;
  readonly interval: number;
}

const mostLines = 5;
const roundSteps = [1, 2, 2.5, 5, 10];
const minutesPerDay = 1_440;
/** Steps of a duration axis, minutes; up to 50 hours, beyond which round numbers of hours follow. */
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 3_000];

/** Axis scale for values up to `most`, with steps that are round in the number format: counts, shares, or durations, which Excel stores as days. */
export function scaleOf(most: number, format: string): ValueScale {
  if (format.endsWith("%")) return { max: 1, interval: 0.25 };
  if (format.startsWith("[h]")) return scaledBy(durationStep(most), most);
  const least = format === "#,##0" ? 1 : 0;
  return scaledBy(Math.max(least, roundStep(most / mostLines)), most);
}

const scaledBy = (interval: number, most: number): ValueScale => ({
  interval,
  max: Math.max(1, Math.ceil(most / interval - 1e-9)) * interval,
});

/** Least of 1, 2, 2.5 and 5 times a power of ten that is at least `least`; 1 when `least` is not positive. */
function roundStep(least: number): number {
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (roundSteps.find((step) => step * power >= least * (1 - 1e-9)) ?? 10);
}

function durationStep(mostDays: number): number {
  const least = (mostDays * minutesPerDay) / mostLines;
  const minutes = minuteSteps.find((step) => step >= least) ?? roundStep(least / 60) * 60;
  return minutes / minutesPerDay;
}
