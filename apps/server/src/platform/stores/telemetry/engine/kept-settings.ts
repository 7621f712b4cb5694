import type { ClickHouseSettings } from "@clickhouse/client";
import type { EmbeddedConnection } from "./embedded-connection.ts";

/** Settings that a connection has from earlier statements: the engine keeps what was set for the connection's later ones. */
const kept = new WeakMap<EmbeddedConnection, ClickHouseSettings>();

/**
 * Runs a statement with settings, of which `run` gets only those that the connection does not have yet: each is a statement of its own, which takes
 * half a millisecond of processor.
 */
export async function withKeptSettings<T>(
  connection: EmbeddedConnection,
  settings: ClickHouseSettings,
  run: (missing: ClickHouseSettings) => Promise<T>,
): Promise<T> {
  const had = kept.get(connection) ?? {};
  const missing = Object.entries(settings).filter(([name, value]) => had[name] !== value);
  // After a failure nobody knows which of them were set.
  kept.delete(connection);
  const result = await run(Object.fromEntries(missing));
  kept.set(connection, { ...had, ...settings });
  return result;
}
