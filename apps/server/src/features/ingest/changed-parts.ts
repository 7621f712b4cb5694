import type { Batch, RecordKind } from "@fiel/contracts";
import {
  partOfInstant,
  partOfKind,
  type TelemetryPart,
  type WholeKind,
} from "../../platform/answers/telemetry-parts.ts";
import { shiftOf } from "./clock-shift.ts";
import type { Decision } from "./decision.ts";

interface Stored {
  readonly records: Pick<Batch, RecordKind>;
  readonly decision: Decision;
}

const wholeKinds = ["statuses", "occurrences", "leftovers", "coils"] as const satisfies readonly WholeKind[];

/** The parts of a tenant's telemetry to which batches added something, each once. */
export function changedParts(batches: readonly Stored[]): TelemetryPart[] {
  const parts = new Set<TelemetryPart>();
  for (const { records, decision } of batches) {
    for (const kind of wholeKinds) if (records[kind].length > 0) parts.add(partOfKind(kind));
    addHours(parts, records.weighings, decision);
  }
  return [...parts];
}

function addHours(
  parts: Set<TelemetryPart>,
  groups: Batch["weighings"],
  { clockShiftMs, setAside }: Decision,
): void {
  const aside = new Set(setAside.flatMap(([kind, ordinal]) => (kind === "weighings" ? [ordinal] : [])));
  let [ordinal, last] = [0, Number.NaN];
  for (const group of groups) {
    const shiftMs = shiftOf(group, clockShiftMs);
    for (const instant of group.at) {
      const part = partOfInstant(instant + shiftMs);
      if (part !== last && !aside.has(ordinal)) {
        parts.add(part);
        last = part;
      }
      ordinal += 1;
    }
  }
}
