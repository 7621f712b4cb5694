import { holdSilenceMs } from "@fiel/domain";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { lockHolds, readHolds, storedStart, writeHolds } from "./hold-rows.ts";

interface HandOver {
  readonly equipment: number;
  readonly gateway: string;
  /** Null for any program of the gateway. */
  readonly start: string | null;
}

/** Asks a machine's holder to hand it over. Throws NotFound for a machine without a hold, or a gateway that is silent. */
export async function requestHandOver(
  transaction: TenantTransaction,
  by: AuditActor,
  { equipment, gateway, start }: HandOver,
  now: number,
  silenceMs = holdSilenceMs,
): Promise<void> {
  await lockHolds(transaction, by.tenantId);
  const known = (await readHolds(transaction, [equipment])).get(equipment);
  const heard = await transaction
    .selectFrom("gateway_starts")
    .select("host")
    .where("gateway", "=", gateway)
    .$if(start !== null, (query) => query.where("start", "=", storedStart(start)))
    .where("left_at", "is", null)
    .where("heard_at", ">=", now - silenceMs)
    .where("heard_at", "<=", now + silenceMs)
    .limit(1)
    .executeTakeFirst();
  if (known === undefined || heard === undefined) throw new CallError("NotFound");
  const hold = { ...known.hold, wanted: { gateway, start, at: now } };
  await writeHolds(transaction, by.tenantId, new Map([[equipment, hold]]));
  await recordAudit(transaction, {
    by,
    action: "handOver",
    entity: "gateway",
    entityId: gateway,
    entityName: heard.host,
    before: { equipment, host: known.host },
    after: { equipment, host: heard.host },
  });
}
