import { intersection, type TimeWindow } from "../time/time-window.ts";
import { type ExplainedPart, lostIn, type WholeStop } from "./whole-stops.ts";

/**
 * The parts of a stop in each hour, with the loading time that they took there: one list per hour, in their order, empty for none. Over hours that
 * cover a part its lost time adds up to the part's.
 */
export const partsInHours = <A>(
  hours: readonly TimeWindow[],
  { stop, parts }: { readonly stop: WholeStop; readonly parts: readonly ExplainedPart<A>[] },
  loading: readonly TimeWindow[],
): ExplainedPart<A>[][] =>
  hours.map((hour) =>
    parts.flatMap((part) => {
      const inside = intersection(part, hour);
      return inside === null ? [] : [{ ...part, ...inside, lostMs: lostIn(inside, stop, loading) }];
    }),
  );
