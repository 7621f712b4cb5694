import { inject } from "vitest";

const hourMs = 3_600_000;

const { aheadH } = inject("installation").zone;

/** The day of an instant on the plant's calendar, as `2026-11-21`, said here without the code under test. */
export const dayOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(0, 10);

/** The instant at which the plant's clock shows a time, as `06:00`, of a day. */
export const instantOf = (day: string, time: string): number =>
  Date.parse(`${day}T${time}:00Z`) - aheadH * hourMs;

/** What the plant's clock shows at an instant, as `06:00`. */
export const timeOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(11, 16);
