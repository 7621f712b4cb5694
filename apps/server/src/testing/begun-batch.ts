import type { Batch } from "@fiel/contracts";
import type { Decision } from "../features/ingest/decision.ts";
import { logRowsOf } from "../features/ingest/telemetry-rows.ts";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";

export interface BegunBefore {
  readonly tenantId: number;
  readonly gateway: string;
  readonly sequence: number;
  readonly decision: Decision;
  readonly digest?: Buffer;
  readonly maybeMoved?: boolean;
}

/** Leaves a batch as a version without the log did when it was killed before it answered. */
export async function beginBefore(
  postgres: PostgresStore,
  { tenantId, gateway, sequence, decision, digest, maybeMoved = false }: BegunBefore,
): Promise<void> {
  await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("open_batches")
      .values({
        tenant_id: tenantId,
        gateway: gateway.toLowerCase(),
        sequence,
        received_at: decision.receivedAt,
        digest: digest ?? null,
        decision: JSON.stringify(decision),
        maybe_moved: maybeMoved,
      })
      .execute(),
  );
}

let blocks = 4_000_000_000;

/** Stores rows of a batch in the telemetry store only, without the log and the ledger. */
export async function storeRows(
  telemetry: Pick<TelemetryStore, "blocks">,
  tenantId: number,
  records: Pick<Batch, "weighings" | "statuses">,
  decision: Decision,
): Promise<void> {
  const { rows } = logRowsOf(telemetry.blocks, [{ tenantId, records, decision, begun: null }]);
  const none = (table: "weighings" | "statuses") => telemetry.blocks.newRows(table, 0);
  blocks += 1;
  await telemetry.blocks.write({
    number: blocks,
    rows: { weighings: rows.weighings ?? none("weighings"), statuses: rows.statuses ?? none("statuses") },
  });
}
