import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Brings the schema up to date; all or nothing, under an advisory lock, so that servers may start together. `only`: to what another
 * installation had, which had nothing but these changes.
 */
export async function migrate(owner: Kysely<Database>, only?: readonly string[]): Promise<string[]> {
  if (only?.length === 0) return [];
  const wanted =
    only === undefined
      ? migrations
      : Object.fromEntries(Object.entries(migrations).filter(([name]) => only.includes(name)));
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => wanted },
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
