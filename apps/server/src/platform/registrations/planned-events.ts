import type { PlannedCodes } from "@fiel/domain";
import { type Past, registeredAt } from "./past.ts";

/** Time in which stops of an event were planned when they began in it: from `fromMs` to `untilMs`, exclusive, UTC ms; infinite when unbounded. */
export interface PlannedSpell {
  readonly code: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Which events are planned stops. What was registered when a stop began decides. */
export interface PlannedEvents extends PlannedCodes {
  /** Whether a stop of the event that begins now would be planned. */
  isNow(code: number): boolean;
  /** Ordered by code, then by time. */
  readonly spells: readonly PlannedSpell[];
}

export function plannedEventsOf(
  codes: readonly number[],
  pasts: ReadonlyMap<number, readonly Past<boolean>[]>,
): PlannedEvents {
  const now = new Set(codes);
  const all = [...new Set([...codes, ...pasts.keys()])].toSorted((one, other) => one - other);
  return {
    has: (code, startMs) => registeredAt(pasts.get(code), now.has(code), startMs),
    isNow: (code) => now.has(code),
    spells: all.flatMap((code) => spellsOf(code, pasts.get(code) ?? [], now.has(code))),
  };
}

function spellsOf(code: number, pasts: readonly Past<boolean>[], isNow: boolean): PlannedSpell[] {
  const spells: PlannedSpell[] = [];
  let fromMs = Number.NEGATIVE_INFINITY;
  for (const { untilMs, was } of [...pasts, { untilMs: Number.POSITIVE_INFINITY, was: isNow }]) {
    if (was) spells.push({ code, fromMs, untilMs });
    fromMs = untilMs;
  }
  return spells;
}
