import type { AlertCondition, AlertKind } from "@fiel/contracts";
import { dayMs, hourMs } from "@fiel/domain";
import {
  type ConditionSource,
  type ReadCondition,
  type SubjectCondition,
  type Watched,
} from "./condition.ts";
import { readConformity, readUnderweight } from "./conformity-condition.ts";
import { readFactor } from "./factor-condition.ts";
import { readEvent, readStopped } from "./occurrence-conditions.ts";
import { readOee } from "./oee-condition.ts";
import { readBoardDark, readGatewaySilent, readOrderLate } from "./present-conditions.ts";
import { readMeanDrift, readRejects } from "./weighing-conditions.ts";

interface ConditionKind<K extends AlertKind> {
  readonly read: ReadCondition<K>;
  /** Whether the stores hold its past. Otherwise an incident ends when the condition is not seen any more. */
  readonly hasHistory: boolean;
  /** Least time between looks that stored records cause, ms; 0 for a look with each. */
  readonly wokenMs: number;
  /** Interval of looks without new records, ms. */
  readonly everyMs: number;
  /** How far back late records change the condition, ms. */
  readonly lateMs: number;
}

/** Conditions on records are read with each record, conditions on figures at most every two seconds. */
const ofRecords = { hasHistory: true, wokenMs: 0, everyMs: 60_000, lateMs: dayMs } as const;
const ofFigures = { hasHistory: true, wokenMs: 2_000, everyMs: 5_000, lateMs: hourMs } as const;
/** No stored record announces these conditions; they are read by time alone. */
const ofThePresent = { hasHistory: false, wokenMs: 5_000, everyMs: 5_000, lateMs: hourMs } as const;

export const conditionKinds: { readonly [K in AlertKind]: ConditionKind<K> } = {
  stopped: { ...ofRecords, read: readStopped },
  event: { ...ofRecords, read: readEvent },
  rejects: { ...ofFigures, read: readRejects },
  underweight: { ...ofFigures, read: readUnderweight, everyMs: 15_000 },
  conformity: { ...ofFigures, read: readConformity, everyMs: 15_000 },
  meanDrift: { ...ofFigures, read: readMeanDrift },
  factor: { ...ofFigures, read: readFactor },
  // Judged every five minutes, and its rates are read over 30 days.
  oee: { ...ofFigures, read: readOee, wokenMs: 60_000, everyMs: 60_000 },
  orderLate: { ...ofFigures, read: readOrderLate, wokenMs: 5_000, lateMs: dayMs },
  gatewaySilent: { ...ofThePresent, read: readGatewaySilent },
  boardDark: { ...ofThePresent, read: readBoardDark, wokenMs: 15_000, everyMs: 15_000 },
};

/** Stretches of a condition in a span, for each watched subject. */
export function readCondition(
  source: ConditionSource,
  condition: AlertCondition,
  watched: Watched,
): Promise<SubjectCondition[]> {
  // The compiler cannot see that the table's reader fits the condition's kind.
  return conditionKinds[condition.kind].read(source, condition as never, watched);
}
