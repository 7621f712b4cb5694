import { SettingsError } from "../../../config/read-settings.ts";
import type { Engine } from "../engine/engine.ts";
import { appliedMigrations as applied } from "./applied-migrations.ts";
import { migrations } from "./migrations.ts";
import type { Placement } from "./placement.ts";
import { createTable } from "./table.ts";

/**
 * Brings the telemetry schema up to date. The caller holds the lock that keeps other servers out.
 * Repeating a migration that was cut off is safe: its name is written after its last statement.
 */
export async function migrateTelemetry(engine: Engine, placement: Placement): Promise<void> {
  for (const statement of createTable(applied, placement)) await engine.command(statement);
  const answer = await engine.read(`select name from ${applied.name} format TSV`);
  const names = new Set(answer.toString("utf8").split("\n").filter(Boolean));
  const unknown = [...names].filter((one) => !migrations.some(({ name }) => name === one));
  if (unknown.length > 0)
    throw new SettingsError(
      `A telemetria já foi atualizada por uma versão mais nova do Fiel (${unknown.join(", ")}): inicie com aquela versão ou uma mais nova.`,
    );
  for (const { name, statements } of migrations) {
    if (names.has(name)) continue;
    for (const statement of statements(placement)) await engine.command(statement);
    await engine.insert({
      table: applied.name,
      columns: ["name"],
      format: "TabSeparated",
      rows: Buffer.from(`${name}\n`),
    });
  }
}
