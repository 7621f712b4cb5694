import { formatDelay } from "@fiel/domain";
import type { Format } from "../format/use-format.ts";

/** A duration of a rule or an incident: `10 min` without seconds when it is whole minutes, `1 min 30 s`, `2 h 04`. */
export const delayText = (seconds: number, format: Format): string =>
  (seconds < 3_600 ? formatDelay(seconds) : null) ?? format.duration(seconds);
