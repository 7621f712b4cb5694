import { formatDelay } from "@fiel/domain";
import type { Format } from "../format/use-format.ts";

/** A time that a rule waits for, or that something lasted: whole minutes without their seconds, `10 min`, `1 min 30 s`, `2 h 04`. */
export const delayText = (seconds: number, format: Format): string =>
  (seconds < 3_600 ? formatDelay(seconds) : null) ?? format.duration(seconds);
