import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { eachThenFail } from "../background/each-then-fail.ts";
import { type Background, openBackground } from "../background/open-background.ts";
import { isStoreFailure } from "../http/store-failure.ts";
import type { Database } from "../stores/postgres/database.ts";
import { listTenantsWithTransfers } from "../stores/postgres/look-ups.ts";
import { countedUp } from "../jobs/take-next.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import { storableText } from "../stores/postgres/storable-json.ts";
import { leavingChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { LoggedTelemetry } from "../telemetry-log/logged-telemetry.ts";
import { exportTenant } from "./export-tenant.ts";
import { finishImport } from "./import-tenant.ts";

export interface TransferParts {
  readonly postgres: PostgresStore;
  readonly telemetry: LoggedTelemetry;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

const everyMs = 60_000;
/** A transfer during which this many servers ended is reported as failed and not retried automatically. */
const mostAttempts = 3;

/** Runs the transfers that commands request. Only the server with the embedded telemetry store does so, so no other one takes them. */
export const openTransfers = (parts: TransferParts): Promise<Background> =>
  openBackground(parts.postgres, {
    channel: leavingChannel,
    everyMs,
    run: async (signal) => {
      const waiting = await listTenantsWithTransfers(parts.postgres.shared);
      await eachThenFail(waiting, (tenantId) => runTransfer(parts, tenantId), signal);
    },
    onFailure: (error) => parts.log.warn({ err: error }, "clientes levados: nem todos puderam ser vistos"),
  });

async function runTransfer(
  { postgres, telemetry, log, now }: TransferParts,
  tenantId: number,
): Promise<void> {
  const waiting = await begin(postgres, tenantId);
  if (waiting === undefined) return;
  const { id, kind, directory, sealed_for: sealFor, attempts } = waiting;
  const settled = (state: "done" | "failed", reason: string | null, counts = {}) =>
    settle(postgres.shared, tenantId, { id, state, reason, counts });
  if (attempts > mostAttempts) {
    log.warn({ tenantId, kind, directory }, "cliente levado: o servidor encerrou no meio por três vezes");
    return settled("failed", endedServers);
  }
  try {
    const dependencies = { db: postgres.shared, telemetry, nowMs: now(), sealFor };
    if (kind === "import") await finishImport(dependencies, tenantId);
    else await settled("done", null, (await exportTenant(dependencies, tenantId, directory)).counts);
    log.info({ tenantId, kind, directory }, "cliente levado");
  } catch (error) {
    log.warn({ err: error, tenantId, kind }, "cliente levado: não terminou");
    // A store that is unavailable may work at the next look.
    if (isStoreFailure(error)) await forgetAttempts(postgres, tenantId, id);
    else await settled("failed", error instanceof Error ? error.message : String(error));
  }
}

const endedServers =
  "O servidor encerrou três vezes no meio deste trabalho, que não é tentado de novo sozinho. Veja o registro do servidor e dê o comando outra vez.";

/** Takes the tenant's first waiting transfer. The attempt is counted before the work begins. */
const begin = (postgres: PostgresStore, tenantId: number) =>
  postgres.withTenant(tenantId, (transaction) =>
    transaction
      .updateTable("tenant_transfers")
      .set({ attempts: countedUp })
      .where("state", "=", "waiting")
      .where("id", "=", sql<number>`(select min(id) from tenant_transfers where state = 'waiting')`)
      .returning(["id", "kind", "directory", "sealed_for", "attempts"])
      .executeTakeFirst(),
  );

const forgetAttempts = (postgres: PostgresStore, tenantId: number, id: number): Promise<unknown> =>
  postgres
    .withTenant(tenantId, (transaction) =>
      transaction.updateTable("tenant_transfers").set({ attempts: 0 }).where("id", "=", id).execute(),
    )
    // The store is unavailable. The next look at which it works counts one more attempt.
    .catch(() => undefined);

interface Settled {
  readonly id: number;
  readonly state: "done" | "failed";
  readonly reason: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

const settle = (
  db: Kysely<Database>,
  tenantId: number,
  { id, state, reason, counts }: Settled,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    const more = state === "done" ? { progress: JSON.stringify(counts) } : {};
    await transaction
      .updateTable("tenant_transfers")
      .set({
        state,
        reason: reason === null ? null : storableText(reason),
        finished_at: sql<Date>`now()`,
        ...more,
      })
      .where("id", "=", id)
      .execute();
  });
