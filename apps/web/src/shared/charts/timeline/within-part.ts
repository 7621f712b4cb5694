import type { TimeWindow } from "@fiel/domain";

/** Whether something is seen in a zoomed part, null: all is shown. */
export const isWithinPart = ({ startMs, endMs }: TimeWindow, part: TimeWindow | null): boolean =>
  part === null || (startMs < part.endMs && endMs > part.startMs);
