import { SettingsError } from "../../../config/read-settings.ts";
import type { Engine } from "../engine/engine.ts";
import { appliedMigrations as applied } from "./applied-migrations.ts";
import { migrations } from "./migrations.ts";
import type { Placement } from "./placement.ts";
import { retiredTables } from "./retired-tables.ts";
import { createTable } from "./table.ts";

/**
 * Upgrades the telemetry schema. The caller holds the lock that keeps other servers out. An interrupted migration can be repeated, because its name
 * is written after its last statement.
 */
export async function migrateTelemetry(engine: Engine, placement: Placement): Promise<void> {
  for (const statement of createTable(applied, placement)) await engine.command(statement);
  const names = await appliedNames(engine);
  const hasRetired = await hasRetiredTables(engine);
  for (const { name, statements } of migrations) {
    if (names.has(name)) continue;
    for (const statement of statements(placement, hasRetired)) await engine.command(statement);
    await engine.insert({
      table: applied.name,
      columns: ["name"],
      format: "TabSeparated",
      rows: Buffer.from(`${name}\n`),
    });
  }
}

/** Creates the schema in an empty store. Throws SettingsError for another version, which a running server may be using. */
export async function requireMigratedTelemetry(engine: Engine, placement: Placement): Promise<void> {
  const isThere = (await engine.read(`exists table ${applied.name} format TSVRaw`)).toString("utf8").trim();
  const names = isThere === "1" ? await appliedNames(engine) : new Set<string>();
  if (names.size === 0) return migrateTelemetry(engine, placement);
  const missing = migrations.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  // An incomplete schema without data was interrupted while it was created.
  if (missing.length > 0 && (await isEmpty(engine))) return migrateTelemetry(engine, placement);
  if (missing.length > 0)
    throw new SettingsError(
      `A telemetria é de uma versão mais velha do Fiel (falta ${missing.join(", ")}), e um comando não a atualiza: inicie o servidor desta versão, e dê o comando depois.`,
    );
}

async function hasRetiredTables(engine: Engine): Promise<boolean> {
  const names = Object.keys(retiredTables).map((name) => `'${name}'`);
  const answer = await engine.read(
    `select count() from system.tables where database = currentDatabase() and name in (${names.join()}) format TSVRaw`,
  );
  return answer.toString("utf8").trim() !== "0";
}

async function isEmpty(engine: Engine): Promise<boolean> {
  const ask = async (statement: string) =>
    (await engine.read(`${statement} format TSVRaw`)).toString("utf8").trim();
  if ((await ask("exists table weighings")) !== "1") return true;
  return (await ask("select count() from (select 1 from weighings limit 1)")) === "0";
}

async function appliedNames(engine: Engine): Promise<ReadonlySet<string>> {
  const answer = await engine.read(`select name from ${applied.name} format TSV`);
  const names = new Set(answer.toString("utf8").split("\n").filter(Boolean));
  const unknown = [...names].filter((one) => !migrations.some(({ name }) => name === one));
  if (unknown.length > 0)
    throw new SettingsError(
      `A telemetria já foi atualizada por uma versão mais nova do Fiel (${unknown.join(", ")}): inicie com aquela versão ou uma mais nova; para voltar a esta, restaure uma cópia feita antes da atualização em bancos vazios (comando restore).`,
    );
  return names;
}
