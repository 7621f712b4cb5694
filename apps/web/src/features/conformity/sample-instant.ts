import { dayOf } from "@fiel/domain";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFormat } from "../../shared/format/use-format.ts";

type SampleInstantStyle = "time" | "dayMonth" | "date";

/** Style of an instant: time alone for today in the plant's zone, with the day and month for another day, with the year for another year. */
export const instantStyleAt = (atMs: number, nowMs: number, timeZone: string): SampleInstantStyle => {
  const [day, today] = [dayOf(atMs, timeZone), dayOf(nowMs, timeZone)];
  if (day === today) return "time";
  return day.slice(0, 4) === today.slice(0, 4) ? "dayMonth" : "date";
};

/** Start of a sample as text. */
export const useSampleInstant = () => {
  const format = useFormat();
  const nowMs = useNow();
  return (atMs: number) => {
    const style = instantStyleAt(atMs, nowMs, format.timeZone);
    const time = format.instant(atMs, "timeSeconds");
    const withDay = style !== "time";
    return { text: withDay ? `${format.instant(atMs, style)} ${time}` : time, withDay };
  };
};
