import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { SettingsError } from "../../config/read-settings.ts";
import { serverVersion } from "../../servers/server-version.ts";
import type { Database } from "./database.ts";
import { migrations } from "./migrations/index.ts";

/**
 * Upgrades the schema in one transaction, under an advisory lock so that servers may start together. Returns the applied migrations. With `only`,
 * applies just these, as another installation had them.
 */
export async function migrate(owner: Kysely<Database>, only?: readonly string[]): Promise<string[]> {
  if (only?.length === 0) return [];
  const wanted =
    only === undefined
      ? migrations
      : Object.fromEntries(Object.entries(migrations).filter(([name]) => only.includes(name)));
  await requireAllKnown(owner, await appliedMigrations(owner));
  const migrator = new Migrator({
    db: owner,
    provider: { getMigrations: async () => wanted },
    // Migrations written in parallel may be merged in either order, and an installation may have been upgraded in between.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error)
    throw new Error(`Não foi possível atualizar o esquema do PostgreSQL: ${(error as Error).message}`, {
      cause: error,
    });
  const applied = results.map((result) => result.migrationName);
  if (applied.length > 0 && (await isThere(owner, "installation")))
    await owner.updateTable("installation").set({ migrated_by: serverVersion }).execute();
  return applied;
}

/** Migrations that are not yet applied; null for an empty database. Throws SettingsError when a newer version applied some. */
export async function missingMigrations(owner: Kysely<Database>): Promise<string[] | null> {
  const applied = await appliedMigrations(owner);
  if (applied.length === 0) return null;
  await requireAllKnown(owner, applied);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

async function isThere(owner: Kysely<Database>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    owner,
  );
  return rows[0]?.there === true;
}

/** Names the version that last changed the schema, for a message. */
async function versionOf(owner: Kysely<Database>): Promise<string> {
  const told = (await isThere(owner, "installation"))
    ? await owner.selectFrom("installation").select("migrated_by").executeTakeFirst()
    : undefined;
  const version = told?.migrated_by ?? serverVersion;
  return version === serverVersion ? "aquela versão" : `a versão ${version}`;
}

async function appliedMigrations(owner: Kysely<Database>): Promise<string[]> {
  if (!(await isThere(owner, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    owner,
  );
  return rows.map(({ name }) => name);
}

/** Throws SettingsError for unknown migrations. An older version would corrupt data: rows stored since would be missing or counted twice. */
async function requireAllKnown(owner: Kysely<Database>, applied: readonly string[]): Promise<void> {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new SettingsError(
    `O PostgreSQL já foi atualizado por uma versão mais nova do Fiel (${unknown.join(", ")}). Inicie com ${await versionOf(owner)} ou uma mais nova; para voltar a esta, restaure uma cópia feita antes da atualização em bancos vazios (comando restore).`,
  );
}
