import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { lockedBy } from "../open-stores.ts";
import type { Copy } from "../platform/backup/copy-directory.ts";
import { loadRecords } from "../platform/backup/load-records.ts";
import { loadTelemetry } from "../platform/backup/load-telemetry.ts";
import { putRestoreMark, removeRestoreMark } from "../platform/backup/restore-mark.ts";
import { verifyCopies } from "../platform/backup/verify-copies.ts";
import { closeDirectory } from "../platform/config/close-directory.ts";
import type { Settings } from "../platform/config/read-settings.ts";
import { storeFault } from "../platform/http/store-failure.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { migrate } from "../platform/stores/postgres/migrate.ts";
import { openOwner, type OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import { openTelemetry, type TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import { checkAllSums } from "../platform/telemetry-log/check-sums.ts";
import { MaintenanceError } from "./maintenance-error.ts";
import { versionOf } from "./tell-copy.ts";

type Place = Pick<Settings, "dataDirectory" | "databaseUrl" | "clickhouseUrl" | "clickhouseCluster">;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Verifies a copy and loads it into an empty installation. Records are loaded last in one transaction, so that no client exists before. A copy of an
 * older version is migrated. Throws MaintenanceError when the installation is not empty.
 */
export async function restoreInstallation(
  copy: Copy,
  place: Place,
  print: (line: string) => void,
): Promise<void> {
  await requireNoStores(place);
  try {
    await load(copy, place, print);
  } catch (error) {
    if (storeFault(error) !== "full") throw error;
    throw new MaintenanceError(
      "Não há espaço para o que a cópia tem: o que foi carregado não vale. Apague-o, dê mais espaço e comece de novo.",
      { cause: error },
    );
  }
}

/** Loads the copy between marks in the folder and in the telemetry store, so that an unfinished restore is not started. */
async function load(copy: Copy, place: Place, print: (line: string) => void): Promise<void> {
  const { dataDirectory, databaseUrl, clickhouseUrl } = place;
  await closeDirectory(dataDirectory);
  const isOfFolder = databaseUrl === null || clickhouseUrl === null;
  if (isOfFolder) await putRestoreMark(dataDirectory);
  let isBegun = false;
  try {
    await verifyCopies([copy]);
    print(`cópia ${copy.name}: confere${versionOf(copy)}`);
    await withEmptyStores(place, (stores) => {
      isBegun = true;
      return loadStores(copy, stores, print);
    });
  } catch (error) {
    // Nothing was written, so an installation that was there may start again.
    if (isOfFolder && !isBegun) await removeRestoreMark(dataDirectory);
    throw error;
  }
  if (isOfFolder) await removeRestoreMark(dataDirectory);
}

async function withEmptyStores(place: Place, work: (stores: Loading) => Promise<void>): Promise<void> {
  const owner = await openOwner(place, quiet, []);
  try {
    await requireNoTables(owner.db);
    const telemetry = await openEmptyTelemetry(place, owner);
    try {
      await work({ owner, telemetry, place });
    } finally {
      await telemetry.close();
    }
  } finally {
    await owner.close();
  }
}

interface Loading {
  readonly owner: OwnerStore;
  readonly telemetry: TelemetryStore;
  readonly place: Place;
}

/** Loads both stores. A copy without an installation id, from the first versions, gets a new one. */
async function loadStores(
  copy: Copy,
  { owner: { db }, telemetry, place }: Loading,
  print: (line: string) => void,
): Promise<void> {
  const id = copy.manifest.installation ?? randomUUID();
  await telemetry.mark.write({ id, isWhole: false, highestTenant: 0 });
  await loadTelemetry(telemetry.copies, copy);
  print("pesagens e estados carregados; faltam os registros");
  await migrate(db, copy.manifest.schema);
  await db.transaction().execute((transaction) => loadRecords(transaction, copy));
  await (await openOwner(place, quiet)).close();
  await db
    .updateTable("installation")
    .set({ id, telemetry_marked: true, feed_epoch: randomUUID() })
    .execute();
  // Marks all sums as unchecked, since the checks were of the copied stores.
  await checkAllSums(db);
  await telemetry.mark.write({ id, isWhole: true, highestTenant: await telemetry.mark.highestTenant() });
}

const emptyOnly = "Uma cópia só é restaurada onde ainda não há nada";

async function requireNoStores({ dataDirectory, databaseUrl, clickhouseUrl }: Place): Promise<void> {
  const embedded = [
    ...(databaseUrl === null ? ["postgres"] : []),
    ...(clickhouseUrl === null ? ["clickhouse"] : []),
  ];
  for (const name of embedded) {
    const directory = path.join(dataDirectory, name);
    const isThere = await access(directory).then(
      () => true,
      () => false,
    );
    if (isThere)
      throw new MaintenanceError(
        `${emptyOnly}, e existe ${directory}: escolha outra pasta em FIEL_DATA ou, se for o resto de uma restauração interrompida, apague-a.`,
      );
  }
}

async function requireNoTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'fiel_logins' limit 1
  `.execute(db);
  if (rows.length > 0)
    throw new MaintenanceError(
      `${emptyOnly}, e o banco de DATABASE_URL tem a tabela ${rows[0]?.name}: crie um banco vazio.`,
    );
}

async function openEmptyTelemetry(place: Place, { db }: OwnerStore): Promise<TelemetryStore> {
  const { dataDirectory, clickhouseUrl, clickhouseCluster } = place;
  const directory = path.join(dataDirectory, "clickhouse");
  const telemetry = await openTelemetry(
    { directory, clickhouseUrl, clickhouseCluster, kind: "command" },
    lockedBy({ shared: db }),
  );
  try {
    const [filled] = await telemetry.copies.counts();
    if (filled !== undefined)
      throw new MaintenanceError(
        `${emptyOnly}, e o banco de CLICKHOUSE_URL já tem linhas em ${filled.table}: crie um banco vazio.`,
      );
    const mark = await telemetry.mark.read();
    if (mark !== null)
      throw new MaintenanceError(
        `${emptyOnly}, e o banco de CLICKHOUSE_URL já é ${mark.isWhole ? `da instalação ${mark.id}` : "de uma restauração, em andamento ou interrompida"}: crie um banco vazio.`,
      );
    return telemetry;
  } catch (error) {
    await telemetry.close();
    throw error;
  }
}
