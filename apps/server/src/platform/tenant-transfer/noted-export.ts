import { type Kysely, sql, type Transaction, type UpdateObject } from "kysely";
import { whileRenewed } from "../background/while-renewed.ts";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import { storableText } from "../stores/postgres/storable-json.ts";
import { requireNoDeletion } from "../tenants/require-no-deletion.ts";
import type { Manifest } from "./manifest.ts";

export interface WantedExport {
  readonly directory: string;
  /** Public key of the installation for which secrets are sealed; null leaves secrets out. */
  readonly sealFor: string | null;
}

export interface NotedExport {
  readonly tenantId: number;
  /** Id of the transfer. */
  readonly id: number;
}

/** Longest time that a program which died during an export delays a deletion, s (see `removeTenant`). The next export reports that it died. */
const leaseS = 60;

/**
 * Notes that this program exports the transaction's client: a deletion that is due waits for it from now on. Throws LeavingBegun once the deletion
 * has begun.
 */
export async function noteExport(
  transaction: Transaction<Database>,
  tenantId: number,
  { directory, sealFor }: WantedExport,
): Promise<NotedExport> {
  await requireNoDeletion(transaction, tenantId);
  await settleDied(transaction, tenantId);
  const { id } = await transaction
    .insertInto("tenant_transfers")
    .values({
      tenant_id: tenantId,
      kind: "export",
      directory,
      source: null,
      products: null,
      sealed_for: sealFor,
      state: "running",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { tenantId, id };
}

const died = "O comando foi encerrado no meio. Dê-o outra vez, para uma pasta nova.";

/** Marks exports as failed whose program stopped renewing them. Downloads by a browser are left out: their sender reports the end itself. */
const settleDied = (transaction: Transaction<Database>, tenantId: number): Promise<unknown> =>
  transaction
    .updateTable("tenant_transfers")
    .set({ state: "failed", reason: died, finished_at: sql<Date>`now()` })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "export")
    .where("directory", "!=", "")
    .where("state", "=", "running")
    .where(sql<boolean>`coalesce(seen_at, asked_at) < now() - make_interval(secs => ${leaseS})`)
    .execute();

/**
 * Runs an export, renews its note meanwhile, and stores its outcome; returns the rows by table. Null when `work` returned null: another program must
 * do the export, which waits for it from then on.
 */
export async function whileNoted(
  db: Kysely<Database>,
  noted: NotedExport,
  work: (signal: AbortSignal) => Promise<Manifest | null>,
): Promise<Manifest["counts"] | null> {
  const renew = async (): Promise<boolean> => {
    await keep(db, noted, { seen_at: sql<Date>`now()` });
    return true;
  };
  const finished = { finished_at: sql<Date>`now()` };
  try {
    await renew();
    const made = await whileRenewed({ leaseS, renew }, work);
    await keep(
      db,
      noted,
      made === null
        ? { state: "waiting" }
        : { state: "done", progress: JSON.stringify(made.counts), ...finished },
    );
    return made?.counts ?? null;
  } catch (error) {
    const reason = storableText(error instanceof Error ? error.message : String(error));
    // The original error is thrown even when it cannot be stored.
    await keep(db, noted, { state: "failed", reason, ...finished }).catch(() => undefined);
    throw error;
  }
}

const keep = (
  db: Kysely<Database>,
  { tenantId, id }: NotedExport,
  values: UpdateObject<Database, "tenant_transfers">,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    await transaction
      .updateTable("tenant_transfers")
      .set(values)
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .execute();
  });
