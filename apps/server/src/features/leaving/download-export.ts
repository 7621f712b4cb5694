import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { FastifyBaseLogger, FastifyReply } from "fastify";
import { sql } from "kysely";
import { requireConsent } from "../../platform/auth/open-grant.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { openExportArchive } from "../../platform/tenant-transfer/export-archive.ts";
import { writeExport } from "../../platform/tenant-transfer/export-tenant.ts";
import { isManager } from "../../platform/tenants/is-manager.ts";

export interface DownloadDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "forTenant" | "months">;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

export interface Download {
  readonly tenantId: number;
  /** Id of the transfer. */
  readonly id: number;
  /** Id of the manager. */
  readonly asker: string;
  readonly raw: FastifyReply["raw"];
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignal;
}

/** Ms between updates of the progress and checks of the permission. */
const tellEveryMs = 2_000;

interface Started {
  readonly file: Readable;
  /** Resolves when the download has ended and its result is stored. */
  readonly over: Promise<void>;
}

/**
 * Streams a client's export archive to a browser, and stores progress and result. Stops when the client's consent or the manager's role is withdrawn.
 */
export function downloadExport(
  { postgres, telemetry, log, now }: DownloadDependencies,
  { tenantId, id, asker, raw, signal: hungUp }: Download,
): Started {
  let rows = 0;
  const nowMs = now();
  const withdrawn = new AbortController();
  const signal = AbortSignal.any([hungUp, withdrawn.signal]);
  const archive = openExportArchive({ signal, onRows: (more) => (rows += more) });
  const tell = (ended: Ending = {}) =>
    postgres.withTenant(tenantId, (transaction) => tellTransfer(transaction, id, { ...ended, rows }));
  const requireStillAllowed = async (): Promise<void> => {
    await postgres.withTenant(tenantId, (transaction) => requireConsent(transaction, now()));
    if (!(await isManager(postgres, asker))) throw new CallError("Forbidden");
  };
  // An unreachable store does not stop the download.
  const goOn = () =>
    requireStillAllowed().then(
      () => tell(),
      (error: unknown) => {
        if (!(error instanceof CallError)) return;
        withdrawn.abort(error);
        archive.file.destroy(error);
      },
    );
  const stopTelling = repeat(goOn);
  const sent = async (): Promise<void> => {
    try {
      await writeExport({ db: postgres.shared, telemetry, nowMs, sealFor: null, signal }, tenantId, archive);
      await finished(raw);
      log.info({ tenantId, rows }, "cliente exportado para um navegador");
      await tell({ state: "done" });
    } catch (error) {
      archive.file.destroy(error as Error);
      if (signal.aborted) return await tell({ state: "cancelled" });
      log.warn({ err: error, tenantId }, "cliente exportado para um navegador: não terminou");
      await tell({ state: "failed", reason: error instanceof Error ? error.message : String(error) });
    } finally {
      stopTelling();
    }
  };
  const over = sent().catch((error: unknown) =>
    log.warn({ err: error, tenantId }, "não se sabe como acabou"),
  );
  return { file: archive.file, over };
}

/** Repeats `round` until the returned function is called. Rounds do not overlap, so that none pile up on a slow database. */
function repeat(round: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    round()
      .catch(() => undefined)
      .finally(() => (isUnderWay = false));
  }, tellEveryMs);
  return () => clearInterval(timer);
}

interface Ending {
  readonly state?: Ended;
  readonly reason?: string | null;
}

/** Stores progress and result of the transfer. */
async function tellTransfer(
  transaction: TenantTransaction,
  id: number,
  { rows, ...ended }: Ending & { readonly rows: number },
): Promise<void> {
  await transaction
    .updateTable("tenant_transfers")
    .set({ ...ended, progress: JSON.stringify({ rows }), seen_at: sql<Date>`now()` })
    .$if(ended.state !== undefined, (update) => update.set({ finished_at: sql<Date>`now()` }))
    .where("id", "=", id)
    .execute();
}

type Ended = "done" | "failed" | "cancelled";
