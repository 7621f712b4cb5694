import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { SettingsError } from "../../config/read-settings.ts";
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
  await requireKnown(owner);
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

/** A version that does not know a change of the schema would work on it wrongly: what was stored since would be missing or counted twice. */
async function requireKnown(owner: Kysely<Database>): Promise<void> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(owner);
  if (found[0]?.there !== true) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    owner,
  );
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new SettingsError(
    `O PostgreSQL já foi atualizado por uma versão mais nova do Fiel (${unknown.join(", ")}). Inicie com aquela versão ou uma mais nova; para voltar a esta, restaure uma cópia feita antes da atualização (npm run fiel -- restore).`,
  );
}
