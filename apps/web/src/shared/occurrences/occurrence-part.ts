import { minuteMs, type TimeWindow } from "@fiel/domain";

/** Least time shown before and after an occurrence, ms. */
const aroundMs = 10 * minuteMs;

/** Part of the timeline around an occurrence. One that has not ended is shown until now. */
export const partAround = (startMs: number, endMs: number | null, nowMs: number): TimeWindow => {
  const end = Math.max(endMs ?? nowMs, startMs);
  const margin = Math.max(aroundMs, (end - startMs) / 2);
  return {
    startMs: Math.floor(startMs - margin),
    endMs: Math.ceil(Math.min(end + margin, Math.max(nowMs, end))),
  };
};

/** A part in the address: `1792414800000..1792418400000`. */
export const searchOfPart = ({ startMs, endMs }: TimeWindow): string => `${startMs}..${endMs}`;

/** Reads a part from the address; null when the value is not a part. */
export const partOfSearch = (value: unknown): TimeWindow | null => {
  const [, start, end] = /^(\d{1,15})\.\.(\d{1,15})$/.exec(typeof value === "string" ? value : "") ?? [];
  const part = { startMs: Number(start), endMs: Number(end) };
  return start !== undefined && part.startMs < part.endMs ? part : null;
};
