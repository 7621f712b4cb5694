import type { AnswerSource } from "../answers/answers.ts";
import type { KeptReads } from "../answers/kept-reads.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";

/** How one answer reads its tenant's telemetry. */
export interface Reading {
  readonly tenantId: number;
  readonly telemetry: TenantTelemetry;
  readonly kept: KeptReads;
  readonly signal: AbortSignal;
}

export function readingOf(
  telemetry: TelemetryStore,
  tenantId: number,
  { kept, signal }: Pick<AnswerSource, "kept" | "signal">,
): Reading {
  return { tenantId, telemetry: telemetry.forTenant(tenantId), kept, signal };
}
