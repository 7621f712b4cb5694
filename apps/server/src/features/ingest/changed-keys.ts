import type { Batch, RecordKind } from "@fiel/contracts";
import {
  keyOfInstant,
  keyOfKind,
  type ChangeKey,
  type WholeKind,
} from "../../platform/data-versions/change-keys.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";

interface Stored {
  readonly records: Pick<Batch, RecordKind>;
  readonly decision: Decision;
}

const wholeKinds = ["statuses", "occurrences", "leftovers", "coils"] as const satisfies readonly WholeKind[];

/** Change keys of the telemetry to which batches added records, each key once. */
export function changedKeys(batches: readonly Stored[]): ChangeKey[] {
  const parts = new Set<ChangeKey>();
  for (const { records, decision } of batches) {
    for (const kind of wholeKinds) if (records[kind].length > 0) parts.add(keyOfKind(kind));
    addHours(parts, records.weighings, decision);
  }
  return [...parts];
}

function addHours(
  parts: Set<ChangeKey>,
  groups: Batch["weighings"],
  { clockShiftMs, setAside }: Decision,
): void {
  const aside = new Set(setAside.flatMap(([kind, ordinal]) => (kind === "weighings" ? [ordinal] : [])));
  let [ordinal, last] = [0, Number.NaN];
  for (const group of groups) {
    const shiftMs = shiftOf(group, clockShiftMs);
    for (const instant of group.at) {
      const part = keyOfInstant(instant + shiftMs);
      if (part !== last && !aside.has(ordinal)) {
        parts.add(part);
        last = part;
      }
      ordinal += 1;
    }
  }
}
