import { inject } from "vitest";

const hourMs = 3_600_000;

const { aheadH } = inject("installation").zone;

/** Day of an instant on the plant's calendar, such as `2026-11-21`. Computed without the code under test. */
export const dayOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(0, 10);

/** Instant at which the plant's clock shows a time such as `06:00` on a day, UTC ms. */
export const instantOf = (day: string, time: string): number =>
  Date.parse(`${day}T${time}:00Z`) - aheadH * hourMs;

/** Time of the plant's clock at an instant, such as `06:00`. */
export const timeOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(11, 16);
