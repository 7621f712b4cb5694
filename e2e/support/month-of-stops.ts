import type { BatchInput } from "@fiel/contracts";
import { dayOf, instantOf } from "./zone.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Operator at EQ1 from midnight to noon on each day of the month, and at no other machine. */
export const operatorOfMornings = 13;

export const morningsOf = (nowMs: number): NonNullable<BatchInput["statuses"]> =>
  Array.from({ length: 32 }, (_, i) => dayOf(nowMs - i * dayMs)).flatMap((day) =>
    (
      [
        ["00:00", operatorOfMornings],
        ["12:00", null],
      ] as const
    )
      .map(([time, operator]) => ({ equipment: 1, at: instantOf(day, time), state: 2, speed: 0, operator }))
      .filter(({ at }) => at < nowMs),
  );

/** Codes of the month: one of each level from warnings on, and a planned one. */
export const codesOfMonth = { warning: 23, error: 20, graveError: 24, planned: 25 } as const;

/** Stops until 1.5 hours ago: 21 minutes of each hour on EQ1, six planned hours of each day on EQ2, an occurrence of each level on EQ3. */
export const monthOfStops = (nowMs: number): NonNullable<BatchInput["occurrences"]> => {
  const occurrence = (equipment: number, code: number, startedAt: number, minutes: number) => ({
    equipment,
    code,
    startedAt,
    endedAt: startedAt + minutes * minuteMs,
  });
  const { warning, error, graveError, planned } = codesOfMonth;
  const cleanedAt = (daysBack: number): number => instantOf(dayOf(nowMs - daysBack * dayMs), "02:00");
  return [
    ...Array.from({ length: 30 * 24 }, (_, i) => occurrence(1, error, nowMs - (i + 2) * hourMs, 21)),
    ...Array.from({ length: 30 }, (_, i) => occurrence(2, planned, cleanedAt(i + 1), 6 * 60)),
    ...[warning, error, graveError].map((code, i) => occurrence(3, code, nowMs - (i + 3) * dayMs, 5)),
  ];
};
