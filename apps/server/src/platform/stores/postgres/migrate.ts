import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/** Brings the schema up to date; all or nothing, under an advisory lock, so that servers may start together. */
export async function migrate(owner: Kysely<Database>): Promise<string[]> {
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => migrations },
    // Two changes that were made side by side land in either order, and an installation may have come in between.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error)
    throw new Error(`Não foi possível atualizar o esquema do PostgreSQL: ${(error as Error).message}`, {
      cause: error,
    });
  return results.map((result) => result.migrationName);
}
