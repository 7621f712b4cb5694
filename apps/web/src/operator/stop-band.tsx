import { fill } from "../shared/board/texts/fill.ts";
import { useOperator } from "./operator-context.ts";
import type { ShownStop } from "./shown-stops.ts";
import { useSecond } from "./use-second.ts";

/** Since when the machine stands, or from when to when it stood. */
export const StopBand = ({
  stop,
  isStanding,
}: {
  readonly stop: ShownStop;
  readonly isStanding: boolean;
}) => {
  const { store, words, format } = useOperator();
  const nowMs = useSecond(store.now);
  const { startDate, endDate, isOpen } = stop;
  const endMs = isOpen && isStanding ? nowMs : endDate;
  return (
    <div className="op-band">
      <span className="op-mark" data-condition="stopped" aria-hidden="true" />
      <strong>{words.conditions.stopped}</strong>
      <span>
        {isStanding
          ? fill(words.since, { time: format.time(startDate) })
          : `${format.time(startDate)} – ${format.time(endDate)}`}
      </span>
      <strong className="op-running">{format.duration(endMs - startDate)}</strong>
    </div>
  );
};
