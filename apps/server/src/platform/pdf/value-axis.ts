/** An axis from 0 with few lines at round values. */
export interface ValueScale {
  readonly max: number;
  readonly interval: number;
}

const mostLines = 5;
const roundSteps = [1, 2, 2.5, 5, 10];
const minutesPerDay = 1_440;
/** Hours and parts of them, and from a hundred hours on round numbers of them. */
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 3_000];

/** The scale for values up to `most`, in what a number format shows as round: counts, shares, or hours of Excel's days. */
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

/** The least of 1, 2, 2.5 and 5 times a power of ten that is no less. */
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
