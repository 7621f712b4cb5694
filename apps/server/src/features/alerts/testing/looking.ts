import { sql } from "kysely";
import { expect } from "vitest";
import type { Registrations } from "../../../platform/registrations/tenant-registrations.ts";
import type { TelemetryStore } from "../../../platform/stores/telemetry/open-telemetry.ts";
import type { TestPostgres } from "../../../testing/test-postgres.ts";
import type { AlertsDependencies } from "../alerts-dependencies.ts";
import { createJudgedDays } from "../conditions/judged-days-cache.ts";
import { lookAtTenant } from "../look-at-tenant.ts";

export interface Looking {
  readonly postgres: TestPostgres;
  readonly registrations: Registrations;
}

/** Dependencies of a server that has just started and only looks at rules. `nowMs` is its clock, UTC ms. */
export function serverAt({ postgres, registrations }: Looking, nowMs: number): AlertsDependencies {
  const telemetry = { forTenant: () => ({}) } as unknown as TelemetryStore;
  const looking = {
    postgres: postgres.store,
    telemetry,
    registrations,
    now: () => nowMs,
    judgedDays: createJudgedDays(),
  };
  return looking as unknown as AlertsDependencies;
}

/** Looks once at the rules of a tenant, none of which may fail. */
export async function lookAt(looking: Looking, tenantId: number, nowMs: number): Promise<void> {
  const warned: unknown[] = [];
  const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(
    looking.postgres.store.shared,
  );
  const log = { warn: (...words: unknown[]) => void warned.push(words) };
  const asked = { tenantId, wokenAt: rows[0]?.at ?? new Date(), isNews: false };
  await lookAtTenant({ ...serverAt(looking, nowMs), log }, asked, new AbortController().signal);
  expect(warned).toEqual([]);
}
