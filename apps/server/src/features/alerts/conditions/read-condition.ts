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
  /** Whether it is looked at whenever something was stored; the others by time alone. */
  readonly isWoken: boolean;
  /** Looked at by itself so often, and one that is not woken no oftener, ms. */
  readonly everyMs: number;
  /** How far back what comes late changes something, ms. */
  readonly lateMs: number;
}

/** The nine kinds. */
export const conditionKinds: { readonly [K in AlertKind]: ConditionKind<K> } = {
  stopped: { read: readStopped, hasHistory: true, isWoken: true, everyMs: 60_000, lateMs: dayMs },
  event: { read: readEvent, hasHistory: true, isWoken: true, everyMs: 60_000, lateMs: dayMs },
  rejects: { read: readRejects, hasHistory: true, isWoken: false, everyMs: 5_000, lateMs: hourMs },
  conformity: { read: readConformity, hasHistory: true, isWoken: false, everyMs: 15_000, lateMs: hourMs },
  meanDrift: { read: readMeanDrift, hasHistory: true, isWoken: false, everyMs: 5_000, lateMs: hourMs },
  factor: { read: readFactor, hasHistory: true, isWoken: false, everyMs: 5_000, lateMs: hourMs },
  orderLate: { read: readOrderLate, hasHistory: true, isWoken: false, everyMs: 5_000, lateMs: dayMs },
  gatewaySilent: {
    read: readGatewaySilent,
    hasHistory: false,
    isWoken: false,
    everyMs: 5_000,
    lateMs: hourMs,
  },
  boardDark: { read: readBoardDark, hasHistory: false, isWoken: false, everyMs: 15_000, lateMs: hourMs },
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
