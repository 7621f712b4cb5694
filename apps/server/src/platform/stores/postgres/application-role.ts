import { createHash } from "node:crypto";

/** The role that all databases of a server shared before each had its own. */
export const formerRole = "fiel_app";

/** The application's role for this database. Its name contains the database's, because all databases of a server share roles. */
export function applicationRoleOf(database: string): string {
  if (/^[a-z0-9_]{1,54}$/.test(database)) return `fiel_app_${database}`;
  // PostgreSQL cuts names after 63 bytes; the hash distinguishes names that the readable part does not.
  const readable = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "_")
    .slice(0, 45);
  return `fiel_app_${readable}_${createHash("sha256").update(database).digest("hex").slice(0, 8)}`;
}
