import { minuteMs } from "@fiel/domain";
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { DayScale } from "./day-scale.ts";
import classes from "./cause-labels.module.css";
import { placeLabels } from "./place-labels.ts";
import type { Day } from "./use-machine-day.ts";

/** Shortest stop that gets a label, ms. */
const leastMs = 10 * minuteMs;
const letterPx = 6.4;

interface CauseLabelsProps {
  readonly day: Day;
  readonly at: DayScale;
}

/** Cause and duration of the longer stops, below the strip. */
export const CauseLabels = ({ day, at }: CauseLabelsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width } = useElementSize();
  const long = day.events
    .filter(({ windowStart, windowEnd }) => windowEnd - windowStart >= leastMs)
    .map((event) => {
      const { code, description, windowStart, windowEnd } = event;
      const age = sinceText(windowStart, windowEnd, format);
      const cause = description ?? t("status.unexplained");
      return { id: `${code} ${windowStart}`, event, cause, age };
    });
  const places = placeLabels(
    long.map(({ id, event: { windowStart, windowEnd }, cause, age }) => ({
      id,
      middlePx: at((windowStart + windowEnd) / 2) * width,
      widthPx: (cause.length + age.length + 1) * letterPx,
      weight: windowEnd - windowStart,
    })),
    width,
  );
  return (
    <ul className={classes.causes} ref={ref}>
      {long.map(({ id, event, cause, age }) => {
        const left = places.get(id);
        if (left === undefined) return null;
        return (
          <li key={id} style={{ left }} data-planned={event.planned || undefined}>
            {cause} <strong>{age}</strong>
          </li>
        );
      })}
    </ul>
  );
};
