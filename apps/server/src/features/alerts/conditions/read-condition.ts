import type { AlertCondition, AlertKind } from "@fiel/contracts";
import { dayMs, hourMs } from "@fiel/domain";
import {
  type ConditionSource,
  type ReadCondition,
  type SubjectCondition,
  type Watched,
} from "./condition.ts";
import { readConformity } from "./conformity-condition.ts";
import { readFactor } from "./factor-condition.ts";
import { readEvent, readStopped } from "./occurrence-conditions.ts";
import { readBoardDark, readGatewaySilent, readOrderLate } from "./present-conditions.ts";
import { readMeanDrift, readRejects } from "./weighing-conditions.ts";

interface ConditionKind<K extends AlertKind> {
  readonly read: ReadCondition<K>;
  /** Whether the stores tell what it was before. Where they do not, what is not seen any more is over. */
  readonly hasHistory: boolean;
  /** Looked at when something was stored, but no oftener than this, ms; 0: each time. */
  readonly wokenMs: number;
  /** Looked at by itself so often, ms. */
  readonly everyMs: number;
  /** How far back what comes late changes something, ms. */
  readonly lateMs: number;
}

/** What follows from each record is looked at at once; figures are read every two seconds at most. */
const ofRecords = { hasHistory: true, wokenMs: 0, everyMs: 60_000, lateMs: dayMs } as const;
const ofFigures = { hasHistory: true, wokenMs: 2_000, everyMs: 5_000, lateMs: hourMs } as const;
/** Nothing that is stored tells it: it is looked at by time alone. */
const ofThePresent = { hasHistory: false, wokenMs: 5_000, everyMs: 5_000, lateMs: hourMs } as const;

/** The nine kinds. */
export const conditionKinds: { readonly [K in AlertKind]: ConditionKind<K> } = {
  stopped: { ...ofRecords, read: readStopped },
  event: { ...ofRecords, read: readEvent },
  rejects: { ...ofFigures, read: readRejects },
  conformity: { ...ofFigures, read: readConformity, everyMs: 15_000 },
  meanDrift: { ...ofFigures, read: readMeanDrift },
  factor: { ...ofFigures, read: readFactor },
  orderLate: { ...ofFigures, read: readOrderLate, wokenMs: 5_000, lateMs: dayMs },
  gatewaySilent: { ...ofThePresent, read: readGatewaySilent },
  boardDark: { ...ofThePresent, read: readBoardDark, wokenMs: 15_000, everyMs: 15_000 },
};

/** How a condition stood in a span, on each thing that it watches. */
export function readCondition(
  source: ConditionSource,
  condition: AlertCondition,
  watched: Watched,
): Promise<SubjectCondition[]> {
  // The kind names the reader that takes it, which the compiler cannot follow through the table.
  return conditionKinds[condition.kind].read(source, condition as never, watched);
}
