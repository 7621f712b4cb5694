import type { SubscriptionPage } from "@fiel/contracts";
import { dayOf, instantOfWallClock, parseDay } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { readBusiestMinutes } from "../../platform/telemetry/busiest-minutes.ts";
import { readStoredWeighings } from "../../platform/telemetry/stored-weighings.ts";

export interface WeighedSources {
  readonly telemetry: Pick<TelemetryStore, "forTenant">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

interface Question {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly nowMs: number;
  /** Signal of the request. */
  readonly signal: AbortSignal;
}

/** Use of the telemetry store by a client. */
export interface Weighed {
  readonly bytes: number;
  /** Packages of the busiest minute of the last hour, and of today. */
  readonly hour: number;
  readonly today: number;
}

/** Null when the store does not answer; the page is then shown without these figures. */
export async function readWeighed(
  { telemetry, log }: WeighedSources,
  { tenantId, timeZone, nowMs, signal }: Question,
): Promise<Weighed | null> {
  const own = telemetry.forTenant(tenantId);
  const midnight = { ...parseDay(dayOf(nowMs, timeZone)), hour: 0, minute: 0 };
  try {
    const { bytes } = await readStoredWeighings(own, nowMs, signal);
    const sinceMs = instantOfWallClock(midnight, timeZone);
    return { bytes, ...(await readBusiestMinutes(own, sinceMs, nowMs, signal)) };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, tenantId }, "não se sabe quanto o cliente pesa");
    return null;
  }
}

/** Use of the limits by the transaction's tenant. */
export async function readUse(
  transaction: TenantTransaction,
  tenantId: number,
  weighed: Weighed | null,
): Promise<SubscriptionPage["use"]> {
  const limits = await transaction
    .selectFrom("tenants")
    .select(["equipment_amount", "max_users", "retention_months", "ingest_per_minute"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const present = (table: "equipment" | "users") =>
    transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("tenant_id", "=", tenantId)
      .where("removed_at", "is", null)
      .executeTakeFirstOrThrow();
  return {
    equipment: { used: (await present("equipment")).count, most: limits.equipment_amount },
    users: { used: (await present("users")).count, most: limits.max_users },
    ingest:
      weighed === null ? null : { used: weighed.hour, peak: weighed.today, most: limits.ingest_per_minute },
    storage: weighed === null ? null : { bytes: weighed.bytes, months: limits.retention_months },
  };
}
