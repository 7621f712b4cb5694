import type { Batch } from "@fiel/contracts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import type { Decision } from "./decision.ts";
import { alreadyStored } from "./already-stored.ts";
import { fillWeighings, statusRows } from "./telemetry-rows.ts";
import { setAsideOf } from "./set-aside-of.ts";

const kinds = ["weighings", "statuses"] as const;

/** Stores what the telemetry store has of the records that were not set aside, each table under its own token; a repeat adds nothing. */
export async function writeBatch(
  telemetry: TenantTelemetry,
  batch: Pick<Batch, (typeof kinds)[number]>,
  decision: Decision,
  token: string,
): Promise<void> {
  const left = setAsideOf(decision);
  if (decision.mayBeStored === true) {
    const stored = await alreadyStored(telemetry, batch, decision);
    for (const kind of kinds) for (const ordinal of stored[kind]) left[kind].add(ordinal);
  }
  const weighed = batch.weighings.reduce((sum, { at }) => sum + at.length, 0);
  const rows = {
    weighings: fillWeighings(
      telemetry.newBlock("weighings", weighed - left.weighings.size),
      batch.weighings,
      decision,
      (ordinal) => left.weighings.has(ordinal),
    ),
    statuses: statusRows(telemetry.newRows(), batch.statuses, decision, (ordinal) =>
      left.statuses.has(ordinal),
    ),
  };
  // Side by side: each table has its own groups. All are waited for, so that nothing is under way when the batch comes again.
  const written = await Promise.allSettled(
    kinds.map((kind) => telemetry.insert(kind, rows[kind], `${token}:${kind}`)),
  );
  for (const one of written) if (one.status === "rejected") throw one.reason;
}
