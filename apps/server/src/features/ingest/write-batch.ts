import type { Batch, RecordKind } from "@fiel/contracts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import type { Decision } from "./decision.ts";
import { coilRows, fillWeighings, leftoverRows, occurrenceRows, statusRows } from "./rows.ts";

const kinds = [
  "weighings",
  "statuses",
  "occurrences",
  "leftovers",
  "coils",
] as const satisfies readonly RecordKind[];

/** Stores the records that were not set aside, each table under its own token; a repeat adds nothing. */
export async function writeBatch(
  telemetry: TenantTelemetry,
  batch: Pick<Batch, RecordKind>,
  decision: Decision,
  token: string,
): Promise<void> {
  const aside = new Map(kinds.map((kind) => [kind, new Set<number>()]));
  for (const [kind, ordinal] of decision.setAside) aside.get(kind)?.add(ordinal);
  const skip = (kind: RecordKind) => (ordinal: number) => aside.get(kind)?.has(ordinal) ?? false;
  const weighed = batch.weighings.reduce((sum, { at }) => sum + at.length, 0);
  const rows = {
    weighings: fillWeighings(
      telemetry.newBlock("weighings", weighed - (aside.get("weighings")?.size ?? 0)),
      batch.weighings,
      decision,
      skip("weighings"),
    ),
    statuses: statusRows(telemetry.newRows(), batch.statuses, decision, skip("statuses")),
    occurrences: occurrenceRows(telemetry.newRows(), batch.occurrences, decision, skip("occurrences")),
    leftovers: leftoverRows(telemetry.newRows(), batch.leftovers, decision, skip("leftovers")),
    coils: coilRows(telemetry.newRows(), batch.coils, decision, skip("coils")),
  };
  // Side by side: each table has its own groups. All are waited for, so that nothing is under way when the batch comes again.
  const written = await Promise.allSettled(
    kinds.map((kind) => telemetry.insert(kind, rows[kind], `${token}:${kind}`)),
  );
  for (const one of written) if (one.status === "rejected") throw one.reason;
}
