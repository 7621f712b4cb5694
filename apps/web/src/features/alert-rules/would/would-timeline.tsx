import { dayMs, dayOf, startOfDayMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useDayText } from "../../../shared/format/use-day-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { spanOf, type TimelineRow, timelineRows, type TimelineSpan } from "./timeline-rows.ts";
import type { Days, Would } from "./use-would.ts";
import classes from "./would-timeline.module.css";

const placeOf = ({ from, to }: TimelineSpan) => ({
  insetInlineStart: `${from * 100}%`,
  inlineSize: `${(to - from) * 100}%`,
});

/** Day labels that would start beyond this fraction of the width are left out. */
const lastLabel = 0.87;

/** Midnights of the plant between two instants, UTC ms. */
const midnights = (startMs: number, endMs: number, timeZone: string): number[] => {
  const found: number[] = [];
  // 1.5 days after a midnight is inside the next day, whether days have 23, 24 or 25 hours.
  for (
    let at = startOfDayMs(startMs + dayMs, timeZone);
    at < endMs;
    at = startOfDayMs(at + 1.5 * dayMs, timeZone)
  )
    found.push(at);
  return found;
};

const DayLabels = ({ would, startMs, days }: { would: Would; startMs: number; days: Days }) => {
  const dayText = useDayText();
  const { timeZone } = useFormat();
  const every = days === "days7" ? 1 : 5;
  const shown = midnights(startMs, would.at, timeZone)
    .filter((_, index) => index % every === 0)
    .map((at) => ({ at, ...spanOf({ start: at, end: at }, startMs, would.at) }))
    .filter(({ from }) => from < lastLabel);
  return (
    <div className={classes.days} aria-hidden="true">
      {shown.map(({ at, from }) => (
        <span key={at} style={{ insetInlineStart: `${from * 100}%` }}>
          {dayText(dayOf(at, timeZone), "weekdayDay").replaceAll(/[.,]/g, "")}
        </span>
      ))}
    </div>
  );
};

const Row = ({ row: { name, together, count, fires, shorter } }: { row: TimelineRow }) => {
  const { t } = useTranslation();
  const shown = name ?? t("alertRules.would.others", { count: together });
  return (
    <li>
      <b aria-hidden="true">{shown}</b>
      <span className="visually-hidden">{t("alertRules.would.row", { name: shown, count })}</span>
      <span className={classes.track} aria-hidden="true">
        {shorter.map((span) => (
          <i key={`${span.from}`} data-short style={placeOf(span)} />
        ))}
        {fires.map((span) => (
          <i key={`${span.from}`} style={placeOf(span)} />
        ))}
      </span>
    </li>
  );
};

/** When and where the rule would have fired, and conditions that were too short. */
export const WouldTimeline = ({ would, days }: { would: Would; days: Days }) => {
  const { t } = useTranslation();
  const { start: startMs } = would[days];
  const rows = timelineRows(would, days);
  if (rows.length === 0) return null;
  const inactive = days === "days7" ? would.inactive : [];
  return (
    <div className={classes.timeline}>
      <DayLabels would={would} startMs={startMs} days={days} />
      <div className={classes.rows}>
        <div className={classes.quietHours} aria-hidden="true">
          {inactive.map((one) => (
            <i key={one.start} style={placeOf(spanOf(one, startMs, would.at))} />
          ))}
        </div>
        <ul aria-label={t("alertRules.would.timeline")}>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      </div>
      <p className={classes.legend} aria-hidden="true">
        <span>
          <i />
          {t("alertRules.would.fires")}
        </span>
        <span>
          <i data-short />
          {t("alertRules.would.shorter")}
        </span>
        {inactive.length === 0 ? null : (
          <span>
            <i data-inactive />
            {t("alertRules.would.inactive")}
          </span>
        )}
      </p>
    </div>
  );
};
