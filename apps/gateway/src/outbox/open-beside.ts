import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens a gateway's outbox for a command, also while the gateway runs; null when there is none. Does not change the schema. */
export const openBeside = <T>(
  directory: string,
  work: (database: DatabaseSync) => T,
  { readOnly = true }: { readonly readOnly?: boolean } = {},
): T | null => {
  const path = join(directory, "outbox.sqlite");
  if (!existsSync(path)) return null;
  const database = new DatabaseSync(path, { readOnly, timeout: 10_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
};
