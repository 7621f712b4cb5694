import path from "node:path";
import { readFile } from "node:fs/promises";
import { readCredentials } from "./credentials.ts";
import type { OpenedPostgres } from "./opened-postgres.ts";
import { parsePostmaster, postmasterFile } from "./postmaster-file.ts";
import { provingClient } from "./proving-client.ts";

/**
 * Connects a command to the PostgreSQL of a server in another container of this machine, by the socket in its folder. Takes no hold, so the server
 * may stop meanwhile. Null when the socket does not work.
 */
export async function visitPostgres(home: string): Promise<OpenedPostgres | null> {
  const dataDirectory = path.join(home, "postgres");
  try {
    const found = parsePostmaster(await readFile(postmasterFile(dataDirectory), "utf8"));
    if (found === null || found.port === 0) return null;
    const credentials = await readCredentials(dataDirectory);
    // The pools report a server that stops.
    const client = provingClient({
      host: dataDirectory,
      port: found.port,
      user: "postgres",
      password: credentials.superuser,
      database: "postgres",
      application_name: "fiel-visit",
    });
    await client.connect();
    return {
      host: dataDirectory,
      port: found.port,
      pid: found.pid,
      credentials,
      superuser: client,
      release: () => client.end().catch(() => undefined),
    };
  } catch {
    return null;
  }
}
