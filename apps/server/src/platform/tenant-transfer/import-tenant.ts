import { type Kysely, sql, type Transaction } from "kysely";
import { maintenanceActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tellRevoked } from "../auth/revocations.ts";
import type { Database } from "../stores/postgres/database.ts";
import { findClient } from "../stores/postgres/look-ups.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import type { LoggedTelemetry } from "../telemetry-log/logged-telemetry.ts";
import { checkAllSums } from "../telemetry-log/check-sums.ts";
import { arrivedProducts, importRecords } from "./import-records.ts";
import { importTelemetry } from "./import-telemetry.ts";
import { carriedTelemetry } from "./manifest.ts";
import { type Export, readExport } from "./read-export.ts";
import { unsealerOf } from "./seal-keys.ts";
import { TransferError } from "./transfer-error.ts";

type Db = Kysely<Database>;

const within = <T>(
  db: Db,
  tenantId: number,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    return work(transaction);
  });

/**
 * Loads the records of an export in one transaction of the owner, unless an earlier attempt did; returns the new tenant's id. The tenant is blocked
 * until `finishImport`. Throws TransferError when another client has the identifier, or the secrets are sealed for another installation.
 */
export async function beginImport(db: Db, source: Export): Promise<number> {
  const { tenant } = source.manifest.tenant;
  const taken = new TransferError(`O cliente "${tenant}" já existe nesta instalação.`);
  const present = await findClient(db, tenant);
  if (present !== null) {
    if (await goesOn(db, present.tenant_id, source)) return present.tenant_id;
    throw taken;
  }
  const { sealed } = source.manifest;
  const unseal = sealed === null ? null : await unsealerOf(db, sealed);
  const begun = db.transaction().execute(async (transaction) => {
    const tenantId = await importRecords(transaction, source, unseal);
    await transaction
      .insertInto("tenant_transfers")
      .values({
        tenant_id: tenantId,
        kind: "import",
        directory: source.root,
        source: source.source,
        products: JSON.stringify(await arrivedProducts(transaction)),
      })
      .execute();
    return tenantId;
  });
  return begun.catch((error: unknown) => {
    throw meaningOf(error, taken);
  });
}

/** Whether the client was begun by an earlier attempt of the same export; a failed import is set to wait again. */
const goesOn = (db: Db, tenantId: number, { source, root }: Export): Promise<boolean> =>
  within(db, tenantId, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("tenant_transfers")
      .set({ state: "waiting", directory: root, attempts: 0 })
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", "import")
      .where("source", "=", source)
      .where("state", "!=", "done")
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });

function meaningOf(error: unknown, taken: TransferError): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  if (constraint === "tenants_tenant_key") return taken;
  return new TransferError(
    `Algo deste cliente já está nesta instalação (${constraint}): uma chave de dispositivo ou um usuário é o mesmo. Apague primeiro o que foi carregado antes.`,
  );
}

const notAlone = "Outro comando faz esta importação, ou o cliente foi apagado durante ela.";

export interface ImportDependencies {
  readonly db: Db;
  readonly telemetry: Pick<LoggedTelemetry, "months" | "log" | "blocks">;
}

/** Stores the telemetry of an import that `beginImport` began, compares the counts, and unblocks the client. A repeated call continues. */
export async function finishImport({ db, telemetry }: ImportDependencies, tenantId: number): Promise<void> {
  const begun = await within(db, tenantId, (transaction) =>
    transaction
      .selectFrom("tenant_transfers")
      .select(["id", "directory", "source", "products", "progress"])
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", "import")
      .where("state", "=", "waiting")
      .executeTakeFirst(),
  );
  if (begun === undefined) return;
  const source = await readExport(begun.directory);
  if (source.source !== begun.source)
    throw new TransferError(`A pasta ${begun.directory} tem agora outra exportação.`);
  let known = JSON.stringify(begun.progress);
  await importTelemetry({
    tenantId,
    telemetry,
    source,
    products: begun.products ?? {},
    progress: begun.progress,
    remember: (progress, keep) =>
      within(db, tenantId, async (transaction) => {
        const kept = await keep(transaction);
        const reached = JSON.stringify(progress);
        const { numUpdatedRows } = await transaction
          .updateTable("tenant_transfers")
          // Progress resets the attempts, so that only an import which advances nothing is given up.
          .set({ progress: reached, attempts: 0 })
          .where("id", "=", begun.id)
          // The condition fails when another command advanced the import meanwhile; together they would store everything twice.
          .where(sql<boolean>`progress::jsonb = ${known}::jsonb`)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new TransferError(notAlone);
        known = reached;
        return kept;
      }),
  });
  await requireCounts(telemetry, tenantId, source);
  await checkAllSums(db);
  await within(db, tenantId, (transaction) => letIn(transaction, { tenantId, id: begun.id, source }));
}

async function requireCounts(
  { months }: ImportDependencies["telemetry"],
  tenantId: number,
  { manifest: { counts } }: Export,
): Promise<void> {
  const stored = await months.of(tenantId);
  for (const table of carriedTelemetry) {
    const rows = stored.filter((one) => one.table === table).reduce((sum, one) => sum + one.rows, 0);
    if (rows !== counts[table])
      throw new TransferError(
        `Em ${table} há ${rows} linhas e deveria haver ${counts[table]}: o cliente continua bloqueado.`,
      );
  }
}

interface Arrived {
  readonly tenantId: number;
  readonly id: number;
  readonly source: Export;
}

async function letIn(transaction: Transaction<Database>, { tenantId, id, source }: Arrived): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("tenant_transfers")
    .set({ state: "done", finished_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  // A deletion ordered meanwhile remains; the client becomes active if the deletion is cancelled.
  await sql`
    update tenants set status = case when leaves_at is null then 'Active' else status end,
      status_before_leaving = case when leaves_at is null then null else 'Active' end
    where id = ${tenantId}
  `.execute(transaction);
  const { tenant, exportedAt } = source.manifest;
  const by = maintenanceActor(tenantId);
  const entry = { by, action: "import", entity: "tenant", entityId: tenantId, entityName: tenant.tenant };
  await recordAudit(transaction, { ...entry, after: { exportedAt } });
  await tellRevoked(transaction, { tenantId });
}
