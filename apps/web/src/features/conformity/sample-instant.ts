import { dayOf } from "@fiel/domain";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** A time of day says of which day it is unless that is the plant's present one. */
export const instantStyleAt = (
  atMs: number,
  nowMs: number,
  timeZone: string,
): "timeSeconds" | "dateTimeSeconds" =>
  dayOf(atMs, timeZone) === dayOf(nowMs, timeZone) ? "timeSeconds" : "dateTimeSeconds";

/** When a sample began, in words. */
export const useSampleInstant = () => {
  const format = useFormat();
  const nowMs = useNow();
  return (atMs: number) => {
    const style = instantStyleAt(atMs, nowMs, format.timeZone);
    return { text: format.instant(atMs, style), withDay: style === "dateTimeSeconds" };
  };
};
