import type { TimeWindow } from "@fiel/domain";

/** Whether a window overlaps the zoomed part; true when `part` is null, which means that all is shown. */
export const isWithinPart = ({ startMs, endMs }: TimeWindow, part: TimeWindow | null): boolean =>
  part === null || (startMs < part.endMs && endMs > part.startMs);
