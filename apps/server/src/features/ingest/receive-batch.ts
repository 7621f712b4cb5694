import { type Batch, type BatchAnswer, type RecordKind, recordKinds } from "@fiel/contracts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { answerOf } from "./answer-of.ts";
import { beginBatch, finishBatch } from "./batch-ledger.ts";
import { decideBatch } from "./decide-batch.ts";
import { writeBatch } from "./write-batch.ts";

export interface IngestDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Tells open pages of the tenant that there is something new. */
  readonly publish: (change: {
    tenantId: number;
    kinds: RecordKind[];
    equipments: number[];
  }) => Promise<void>;
}

/**
 * Stores a batch exactly once and answers when everything of it is durable. Whatever step a crash hits, the
 * gateway's repeat goes on from the ledger: decided but unanswered batches are written again under the same tokens.
 */
export async function receiveBatch(
  dependencies: IngestDependencies,
  tenantId: number,
  batch: Batch,
): Promise<BatchAnswer> {
  const { postgres, telemetry, registrations, now, publish } = dependencies;
  const receivedAt = now();
  const registered = await registrations.of(tenantId);
  const key = { gateway: batch.gateway, sequence: batch.sequence };
  const entry = await beginBatch(postgres, tenantId, key, () => decideBatch(batch, registered, receivedAt));
  if ("answer" in entry) return entry.answer;

  const { decision } = entry;
  await writeBatch(telemetry.forTenant(tenantId), batch, decision, `${batch.gateway}:${batch.sequence}`);
  const answer = answerOf(batch, decision);
  await finishBatch(postgres, tenantId, key, batch, decision, answer);
  await publish({ tenantId, ...changeOf(batch) });
  return answer;
}

function changeOf(batch: Batch): { kinds: RecordKind[]; equipments: number[] } {
  const kinds = recordKinds.filter((kind) => batch[kind].length > 0);
  const equipments = new Set(kinds.flatMap((kind) => batch[kind].map(({ equipment }) => equipment)));
  return { kinds, equipments: [...equipments] };
}
