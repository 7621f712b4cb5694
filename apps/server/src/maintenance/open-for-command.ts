import { existsSync } from "node:fs";
import path from "node:path";
import { requireNoRestore } from "../platform/backup/restore-mark.ts";
import type { Settings } from "../platform/config/read-settings.ts";
import { migrate, missingMigrations } from "../platform/stores/postgres/migrate.ts";
import { openOwner, type OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import type { StoreLog } from "../platform/stores/postgres/postgres-settings.ts";
import type { Command } from "./command.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/**
 * Opens PostgreSQL as its owner for a command, without migrating it: the copy before an update must be of the old version, whose server may be
 * running. Throws MaintenanceError when the command cannot work with the schema.
 */
export async function openForCommand(
  { schema = "newest" }: Pick<Command, "schema">,
  settings: Settings,
  log: StoreLog,
): Promise<OwnerStore> {
  const { dataDirectory, databaseUrl } = settings;
  await requireNoRestore(dataDirectory);
  // Opening an embedded store would create it, and an existing one blocks a restore.
  if (schema !== "made" && databaseUrl === null && !existsSync(path.join(dataDirectory, "postgres")))
    throw nothingThere(settings);
  const store = await openOwner(settings, log, []);
  try {
    const missing = await missingMigrations(store.db);
    if (missing === null && schema !== "made") throw nothingThere(settings);
    if (missing === null) await migrate(store.db);
    else if (missing.length > 0 && schema !== "any") throw olderSchema(missing);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const nothingThere = ({ dataDirectory, databaseUrl }: Settings): MaintenanceError =>
  new MaintenanceError(
    `Ainda não há uma instalação ${databaseUrl === null ? `em ${dataDirectory} (FIEL_DATA)` : "no banco de DATABASE_URL"}: inicie o servidor antes, ou confira a configuração.`,
  );

const olderSchema = (missing: readonly string[]): MaintenanceError =>
  new MaintenanceError(
    `O PostgreSQL é de uma versão mais velha do Fiel (falta ${missing.join(", ")}), e um comando não o atualiza: inicie o servidor desta versão, que o faz, e dê o comando depois. ` +
      "Uma cópia (backup) pode ser feita antes, e é daquela versão.",
  );
