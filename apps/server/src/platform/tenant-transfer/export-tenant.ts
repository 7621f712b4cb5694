import { access } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { openExportDirectory } from "./export-directory.ts";
import { exportPictures } from "./export-pictures.ts";
import { type ExportedTable, exportRecords, type ExportWay } from "./export-records.ts";
import { openSeal, type Seal } from "./export-secrets.ts";
import type { ExportTarget } from "./export-target.ts";
import { exportTelemetry } from "./export-telemetry.ts";
import { faultOfFolder } from "./folder-faults.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { registrationsFile } from "./registrations-file.ts";
import { TransferError } from "./transfer-error.ts";
import { type CarriedTable, carriedTables, exportedTables, leftTables } from "./transfer-plan.ts";
import { installedSchema } from "./installed-schema.ts";

export interface ExportDependencies {
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "forTenant" | "months">;
  readonly nowMs: number;
  /** Public key of the installation for which secrets are sealed; null leaves secrets out. */
  readonly sealFor: string | null;
  /** Stops the queries to the telemetry store. */
  readonly signal?: AbortSignal;
}

/**
 * Exports a tenant to a directory without a finished export; overwrites what an interrupted export left. Throws TransferError when the directory has
 * a manifest.
 */
export async function exportTenant(
  dependencies: ExportDependencies,
  tenantId: number,
  root: string,
): Promise<Manifest> {
  const isThere = await access(path.join(root, manifestName)).then(
    () => true,
    () => false,
  );
  if (isThere) throw new TransferError(`A pasta ${root} já tem uma exportação: escolha outra.`);
  try {
    return await writeExport(dependencies, tenantId, await openExportDirectory(root));
  } catch (error) {
    throw faultOfFolder(error, root);
  }
}

/** Writes everything of a tenant: registrations in the format of `fiel apply`, records, telemetry, files, and the manifest last. */
export async function writeExport(
  { db, telemetry, nowMs, sealFor, signal }: ExportDependencies,
  tenantId: number,
  target: ExportTarget,
): Promise<Manifest> {
  const { note, seal } = sealFor === null ? unsealed : openSeal(sealFor);
  const records = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      await setTenant(transaction, tenantId);
      return exportAllRecords(transaction, { tenantId, target, seal });
    });
  const weighed = await exportTelemetry(telemetry, tenantId, target, signal);
  await requireWhole(db, tenantId);
  const counts = Object.fromEntries(records.tables.map(({ table, rows }) => [table, rows]));
  const made: Manifest = {
    format: 1,
    schema: records.schema,
    exportedAt: new Date(nowMs).toISOString(),
    tenant: records.tenant,
    columns: Object.fromEntries(records.tables.map(({ table, columns }) => [table, [...columns]])),
    counts: { ...counts, ...weighed },
    sealed: note,
    left: [...leftTables, ...plannedTables.filter((one) => !isWritten(one, seal)).map(({ table }) => table)],
    files: [...target.files],
  };
  await target.finish(made);
  return made;
}

/** Throws TransferError when the client's deletion began during the export, which may then lack what was already deleted. */
const requireWhole = (db: Kysely<Database>, tenantId: number): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await setTenant(transaction, tenantId);
    const { leaving_begun_at: begunAt } = await transaction
      .selectFrom("tenants")
      .select("leaving_begun_at")
      .where("id", "=", tenantId)
      .executeTakeFirstOrThrow();
    if (begunAt !== null)
      throw new TransferError("A exclusão deste cliente começou: a exportação não estaria inteira.");
  });

interface Records extends Pick<Manifest, "tenant" | "schema"> {
  readonly tables: readonly ExportedTable[];
}

const unsealed = { note: null, seal: null };

const plannedTables: readonly Pick<CarriedTable, "table" | "secrets">[] = [
  { table: "tenants" },
  ...carriedTables,
  ...exportedTables.map((table) => ({ table })),
];

const isWritten = ({ secrets }: Pick<CarriedTable, "secrets">, seal: Seal | null): boolean =>
  seal !== null || secrets !== "all";

async function exportAllRecords(
  transaction: TenantTransaction,
  { tenantId, target, seal }: ExportWay,
): Promise<Records> {
  const { name, tenant, language, time_zone, status } = await transaction
    .selectFrom("tenants")
    .select(["name", "tenant", "language", "time_zone", "status"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const registrations = await registrationsFile(transaction, tenantId);
  await target.add("registrations.json", Buffer.from(`${JSON.stringify(registrations, null, 1)}\n`));
  const tables: ExportedTable[] = [];
  for (const one of plannedTables.filter((planned) => isWritten(planned, seal)))
    tables.push(await exportRecords(transaction, one, { tenantId, target, seal }));
  await exportPictures(transaction, tenantId, target);
  return {
    tenant: { tenant, name, language, timeZone: time_zone, status },
    schema: installedSchema(),
    tables,
  };
}
