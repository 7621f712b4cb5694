import { access } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { lockedBy } from "../open-stores.ts";
import type { Copy } from "../platform/backup/copy-directory.ts";
import { loadRecords } from "../platform/backup/load-records.ts";
import { loadTelemetry } from "../platform/backup/load-telemetry.ts";
import { closeDirectory } from "../platform/config/close-directory.ts";
import type { Settings } from "../platform/config/read-settings.ts";
import { storeFault } from "../platform/http/store-failure.ts";
import type { Database } from "../platform/stores/postgres/database.ts";
import { migrate } from "../platform/stores/postgres/migrate.ts";
import { openOwner, type OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import { openTelemetry } from "../platform/stores/telemetry/open-telemetry.ts";
import { MaintenanceError } from "./maintenance-error.ts";

type Place = Pick<Settings, "dataDirectory" | "databaseUrl" | "clickhouseUrl" | "clickhouseCluster">;

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Loads a copy into an installation that is not there yet. The records come last, in one transaction: until then nobody is a client there. A
 * newer version than the copy's brings what was loaded up to date; the copy has nothing that is newer. Throws MaintenanceError where
 * anything is there.
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

async function load(copy: Copy, place: Place, print: (line: string) => void): Promise<void> {
  await closeDirectory(place.dataDirectory);
  const owner = await openOwner(place, quiet, []);
  try {
    await requireNoTables(owner.db);
    await restoreTelemetry(copy, place, owner);
    print("pesagens e estados carregados; faltam os registros");
    await migrate(owner.db, copy.manifest.schema);
    await owner.db.transaction().execute((transaction) => loadRecords(transaction, copy));
  } finally {
    await owner.close();
  }
  await (await openOwner(place, quiet)).close();
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

async function restoreTelemetry(copy: Copy, place: Place, { db }: OwnerStore): Promise<void> {
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
    await loadTelemetry(telemetry.copies, copy);
  } finally {
    await telemetry.close();
  }
}
