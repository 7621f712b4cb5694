import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { HeldElsewhere } from "../../holding/held-elsewhere.ts";
import { isEngineHeld, isEngineOpen } from "../../holding/hold-engine.ts";
import type { HolderKind } from "../../holding/holder.ts";
import { readCredentials } from "./credentials.ts";
import { isHeld } from "./hold.ts";
import { provingClient } from "./proving-client.ts";
import { findPostmaster, parsePostmaster, postmasterFile } from "./postmaster-file.ts";

/** Time for an answer, ms: another program may have the port by now and never answer. */
const answerMs = 5_000;

/**
 * Throws HeldElsewhere when a program of a version without the lock uses the stores of this folder, in whatever container. A command may work beside one
 * whose PostgreSQL it sees. The caller has the start lock and is the first holder.
 */
export async function requireNoOlder(home: string, kind: HolderKind): Promise<void> {
  const dataDirectory = path.join(home, "postgres");
  const seen = await findPostmaster(dataDirectory);
  if (seen !== null && kind === "command") return;
  const engine = path.join(home, "clickhouse");
  if (!isEngineHeld(engine) && (await isEngineOpen(engine))) throw older(home);
  const isUsed = await withSession(home, isHeld);
  // A PostgreSQL that is not seen belongs to another container, and nobody else could stop it there.
  if (isUsed === true || (isUsed === false && seen === null)) throw older(home);
}

const older = (home: string): HeldElsewhere =>
  new HeldElsewhere(home, null, {
    who: "com um Fiel de uma versão anterior, que ainda roda e não usa a trava",
    advice: "Pare-o antes, também se está noutro contêiner, e inicie este de novo.",
  });

/**
 * Asks the PostgreSQL that wrote the folder's `postmaster.pid`, by its socket or its port; null when none answers. The file may be left by a dead one,
 * and any program may listen on the port since.
 */
async function withSession<T>(home: string, ask: (client: pg.Client) => Promise<T>): Promise<T | null> {
  const dataDirectory = path.join(home, "postgres");
  const file = await readFile(postmasterFile(dataDirectory), "utf8").catch(() => "");
  const port = parsePostmaster(file)?.port ?? 0;
  if (port === 0) return null;
  const credentials = await readCredentials(dataDirectory).catch(() => null);
  if (credentials === null) return null;
  for (const host of [dataDirectory, "127.0.0.1"]) {
    const client = provingClient({
      host,
      port,
      user: "postgres",
      password: credentials.superuser,
      database: "postgres",
      application_name: "fiel-older",
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ file: string }>("select pg_read_file('postmaster.pid') as file");
      // Another one may have the port, also with a copy of this folder.
      if (rows[0]?.file === file) return await ask(client);
    } catch {
      // Nobody answers here, or with other credentials.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return null;
}
