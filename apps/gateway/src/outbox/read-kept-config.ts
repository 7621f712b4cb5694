import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openMeta } from "./meta.ts";

/** The last configuration a gateway received into this directory, also while it runs; null when none did. */
export const readKeptConfig = (directory: string): unknown => {
  const path = join(directory, "outbox.sqlite");
  if (!existsSync(path)) return null;
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return JSON.parse(openMeta(database).get("config") ?? "null");
  } finally {
    database.close();
  }
};
