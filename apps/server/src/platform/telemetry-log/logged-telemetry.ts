import { monthEndMs, monthStartMs } from "@fiel/domain";
import { type TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import { whileNothingIsCompared } from "./deleted-spans.ts";
import { type LogDependencies, TelemetryLog } from "./telemetry-log.ts";

/** The telemetry store with the log before it. Readers see everything that was acknowledged before they ask. */
export interface LoggedTelemetry extends TelemetryStore {
  readonly log: TelemetryLog;
}

/** Puts the log before a store. Closing applies the log's entries and closes the store. */
export async function openLoggedTelemetry(
  telemetry: TelemetryStore,
  rest: Omit<LogDependencies, "telemetry">,
): Promise<LoggedTelemetry> {
  const log = await TelemetryLog.open({ telemetry, ...rest });
  const { months } = telemetry;
  const { db } = rest;
  return {
    ...telemetry,
    log,
    forTenant: (tenantId) => settledFirst(telemetry.forTenant(tenantId), log, tenantId),
    months: {
      async of(tenantId, beforeMonth) {
        await log.settle(tenantId);
        return months.of(tenantId, beforeMonth);
      },
      async drop(month, tenantIds) {
        await log.settle();
        const span = { tenants: tenantIds, startMs: monthStartMs(month), endMs: monthEndMs(month) };
        return whileNothingIsCompared(db, span, () => months.drop(month, tenantIds));
      },
      async dropAllOf(tenantId) {
        await log.settle(tenantId);
        return whileNothingIsCompared(db, null, () => months.dropAllOf(tenantId));
      },
    },
    async bytesByTenant() {
      await log.settle();
      return telemetry.bytesByTenant();
    },
    async close() {
      await log.close();
      await telemetry.close();
    },
  };
}

/** Reads of pages go on while the store takes no blocks. A text is an export, so it is complete or fails. */
function settledFirst(store: TenantTelemetry, log: TelemetryLog, tenantId: number): TenantTelemetry {
  return {
    ...store,
    async text(select, signal) {
      await log.settle(tenantId);
      return store.text(select, signal);
    },
    async rows(select, signal) {
      await log.settleIfItTakes(tenantId);
      return store.rows(select, signal);
    },
    async blocks(select, signal) {
      await log.settleIfItTakes(tenantId);
      return store.blocks(select, signal);
    },
  };
}
