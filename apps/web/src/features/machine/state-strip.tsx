import type { TimeWindow } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { OccurrenceLink } from "../../shared/occurrences/occurrence-link.tsx";
import { partAround } from "../../shared/occurrences/occurrence-part.ts";
import type { DayScale } from "./day-scale.ts";
import classes from "./state-strip.module.css";
import type { Day } from "./use-machine-day.ts";

interface StateStripProps {
  readonly day: Day;
  readonly at: DayScale;
  readonly mid: number;
}

/** Most stops with a link, the longest ones, to keep the tab order short. */
const mostLinks = 40;

/** Most segments that are drawn singly. With more they would be narrower than a pixel, and shares per column are drawn instead. */
const mostStretches = 400;

const placeOf = ({ startMs, endMs }: TimeWindow, at: DayScale) => ({
  left: `${at(startMs) * 100}%`,
  width: `${(at(endMs) - at(startMs)) * 100}%`,
});

const Stretches = ({ day, at }: Omit<StateStripProps, "mid">) => (
  <>
    {day.segments.map((segment) => (
      <i
        key={`${segment.startMs}`}
        className={classes.stretch}
        data-state={segment.state}
        style={placeOf(segment, at)}
      />
    ))}
    {day.silent.map((window) => (
      <i
        key={`silent ${window.startMs}`}
        className={classes.stretch}
        data-state="silent"
        style={placeOf(window, at)}
      />
    ))}
  </>
);

/** Shares per column: unplanned stops at the bottom, planned ones above. */
const Shares = ({ day, at }: Omit<StateStripProps, "mid">) => (
  <>
    {day.hours.map((hour) => {
      const lengthMs = hour.endMs - hour.startMs;
      return (
        <span key={hour.startMs} className={classes.share} style={placeOf(hour, at)}>
          <i data-state="planned" style={{ height: `${(hour.plannedMs / lengthMs) * 100}%` }} />
          <i data-state="stopped" style={{ height: `${(hour.unplannedMs / lengthMs) * 100}%` }} />
        </span>
      );
    })}
  </>
);

/** States of the machine along the day: producing, stopped, planned stop, disconnected. A stop links to its occurrences. */
export const StateStrip = ({ day, at, mid }: StateStripProps) => {
  const { t } = useTranslation();
  const nowMs = useNow();
  const format = useFormat();
  const isFew = day.segments.length <= mostStretches;
  const long = day.events
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, mostLinks)
    .toSorted((one, other) => one.windowStart - other.windowStart);
  const nameOf = ({ description, windowStart, windowEnd }: Day["events"][number]): string =>
    t("machine.stopFor", {
      cause: description ?? t("status.unexplained"),
      age: sinceText(windowStart, windowEnd, format),
    });
  return (
    <div className={classes.stripPlace}>
      <div
        className={classes.strip}
        role="img"
        aria-label={t("machine.stateSummary", { count: day.events.length })}
      >
        {isFew ? <Stretches day={day} at={at} /> : <Shares day={day} at={at} />}
      </div>
      {isFew
        ? long.map((event) => (
            <span
              key={`${event.code} ${event.windowStart}`}
              className={classes.stop}
              style={placeOf({ startMs: event.windowStart, endMs: event.windowEnd }, at)}
            >
              <OccurrenceLink
                part={partAround(event.startDate, event.endDate, nowMs)}
                mid={mid}
                title={nameOf(event)}
                label={nameOf(event)}
                className={classes.stopLink}
              />
            </span>
          ))
        : null}
    </div>
  );
};
