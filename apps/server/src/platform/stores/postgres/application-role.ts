import { createHash } from "node:crypto";

/** The role that all databases of a server shared before each had its own. */
export const formerRole = "fiel_app";

/** The role as which the application works on this database: roles are one list for all databases of a server. */
export function applicationRoleOf(database: string): string {
  if (/^[a-z0-9_]{1,54}$/.test(database)) return `fiel_app_${database}`;
  // PostgreSQL cuts a name after 63 bytes; what the readable part loses is in the hash.
  const readable = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "_")
    .slice(0, 45);
  return `fiel_app_${readable}_${createHash("sha256").update(database).digest("hex").slice(0, 8)}`;
}
