import { dirname } from "node:path";
import { openEmbeddedPostgres } from "@fiel/server/testing";
import pg from "pg";
import type { Span } from "../plan/window.ts";
import type { FilledTenant } from "./recipe.ts";
import { addMonths, coilUsesSql, leftoversSql, occurrencesSql, statesSql } from "./record-sql.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface RecordFilling {
  readonly tenant: FilledTenant;
  readonly occurrences: Span;
  /** Span of leftovers and coils; null for none. */
  readonly others: Span | null;
  readonly statuses: Span;
  readonly statusStepS: number;
}

/**
 * Adds records other than weighings to PostgreSQL. `clickhouseDirectory` is the telemetry store of the same installation, whose server is not
 * running.
 */
export async function fillRecords(
  clickhouseDirectory: string,
  fillings: readonly RecordFilling[],
): Promise<void> {
  const postgres = await openEmbeddedPostgres(dirname(clickhouseDirectory), quiet);
  try {
    const { host, port, credentials } = postgres;
    const password = credentials.superuser;
    const client = new pg.Client({ host, port, user: "postgres", password, database: "fiel" });
    await client.connect();
    for (const { tenant, occurrences, others, statuses, statusStepS } of fillings) {
      for (const span of [occurrences, others ?? occurrences]) await client.query(addMonths(span));
      await client.query(occurrencesSql(tenant, occurrences));
      if (others !== null) {
        await client.query(leftoversSql(tenant, others));
        await client.query(coilUsesSql(tenant, others));
      }
      await client.query(statesSql(tenant, statuses, statusStepS));
    }
    await client.query("analyze");
    await client.end();
  } finally {
    await postgres.release();
  }
}
