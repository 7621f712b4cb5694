import { clipWindows, type HourOfMachine, isWeak } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { OccurrenceLink } from "../../shared/occurrences/occurrence-link.tsx";
import { dayScale } from "./day-scale.ts";
import classes from "./hours-rows.module.css";
import strip from "./state-strip.module.css";
import { useHourWords } from "./use-hour-words.ts";
import type { Day } from "./use-machine-day.ts";

interface HoursRowsProps {
  readonly day: Day;
  readonly mid: number;
}

type Event = Day["events"][number];

/** Longest cause within the hour. For a stop that extends beyond it, the part inside the hour is shown. */
const Cause = ({ hour, events }: { hour: HourOfMachine; events: readonly Event[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const inHour = events
    .map((event) => {
      const [part] = clipWindows([{ startMs: event.windowStart, endMs: event.windowEnd }], hour);
      return { event, ms: part === undefined ? 0 : part.endMs - part.startMs };
    })
    .filter(({ ms }) => ms >= 60_000)
    .toSorted((one, other) => other.ms - one.ms);
  const [longest] = inHour;
  if (longest === undefined) return null;
  const { event, ms } = longest;
  const part = sinceText(0, ms, format);
  const whole = sinceText(event.windowStart, event.windowEnd, format);
  return (
    <span className={classes.rowCause} data-planned={event.planned || undefined}>
      {event.description ?? t("status.unexplained")}{" "}
      <strong>{part === whole ? part : t("machine.partOf", { part, whole })}</strong>
    </span>
  );
};

const Bar = ({ hour, day }: { hour: HourOfMachine; day: Day }) => {
  const at = dayScale([hour]);
  const percent = (ms: number) => `${at(ms) * 100}%`;
  const parts = [
    ...day.segments.map((segment) => ({ ...segment, look: segment.state as string })),
    ...day.silent.map((window) => ({ ...window, look: "silent" })),
  ].filter(({ startMs, endMs }) => endMs > hour.startMs && startMs < hour.endMs);
  return (
    <span className={classes.rowBar} aria-hidden="true">
      {parts.map(({ startMs, endMs, look }) => (
        <i
          key={`${look} ${startMs}`}
          className={strip.stretch}
          data-state={look}
          style={{ left: percent(startMs), width: `${(at(endMs) - at(startMs)) * 100}%` }}
        />
      ))}
    </span>
  );
};

/** Hours as rows, newest first, for phones and for too many hours to show as columns. */
export const HoursRows = ({ day, mid }: HoursRowsProps) => {
  const { t } = useTranslation();
  const words = useHourWords(day.hours);
  return (
    <ol className={classes.hourRows}>
      {day.hours.toReversed().map((hour) => (
        <li key={hour.startMs} className={classes.hourRow}>
          <OccurrenceLink part={hour} mid={mid} whole label={t("machine.seeHour", { time: words.of(hour) })}>
            {words.of(hour)}
          </OccurrenceLink>
          <span className={classes.rowState}>
            <Bar hour={hour} day={day} />
            <Cause hour={hour} events={day.events} />
          </span>
          <strong className={classes.rowUseful}>{words.useful(hour.useful)}</strong>
          <span className={classes.rowPercent} data-weak={isWeak(hour) || undefined}>
            {words.percent(hour)}
          </span>
        </li>
      ))}
    </ol>
  );
};
