import { sql } from "kysely";
import type { openRegistrations } from "../../../platform/registrations/cached-registrations.ts";
import type { PostgresStore } from "../../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../../platform/stores/telemetry/open-telemetry.ts";
import { createJudgedDays } from "../conditions/judged-days-cache.ts";
import { lookAtTenant } from "../look-at-tenant.ts";

interface Looking {
  readonly postgres: PostgresStore;
  readonly registrations: Awaited<ReturnType<typeof openRegistrations>>;
  readonly tenantId: number;
  /** UTC ms. */
  readonly nowMs: number;
}

/** Looks once at the rules of a client without telemetry. Throws what would be logged. */
export async function lookOnce({ postgres, registrations, tenantId, nowMs }: Looking): Promise<void> {
  const { rows } = await sql<{ at: Date }>`select now() + interval '1 hour' as at`.execute(postgres.shared);
  await lookAtTenant(
    {
      postgres,
      telemetry: { forTenant: () => ({}) } as unknown as TelemetryStore,
      registrations,
      log: {
        warn: (...words: unknown[]) => {
          throw new Error(JSON.stringify(words));
        },
      },
      now: () => nowMs,
      judgedDays: createJudgedDays(),
    },
    { tenantId, wokenAt: rows[0]?.at ?? new Date(), isNews: false },
    new AbortController().signal,
  );
}
