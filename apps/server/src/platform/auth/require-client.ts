import type { Kysely } from "kysely";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";
import { findClient, type FoundClient } from "../stores/postgres/look-ups.ts";

const identifier = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** The client with this identifier in any case; throws ClientNotFound. */
export async function requireClient(db: Kysely<Database>, tenant: string): Promise<FoundClient> {
  const wanted = tenant.trim().toLowerCase();
  const found = identifier.test(wanted) ? await findClient(db, wanted) : null;
  if (found === null) throw new CallError("ClientNotFound");
  return found;
}
