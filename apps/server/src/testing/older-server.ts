import path from "node:path";
import { sql } from "kysely";
import { openBackupDoor } from "../platform/backup/backup-door.ts";
import { doorPlace } from "../platform/backup/door-messages.ts";
import { openEmbeddedPostgres } from "../platform/stores/postgres/embedded/embedded-postgres.ts";
import { openPool } from "../platform/stores/postgres/pool.ts";
import { prepareEmbedded } from "../platform/stores/postgres/roles.ts";
import { openTelemetryPins } from "../platform/stores/telemetry/open-telemetry.ts";

// A server of an earlier version, as commands see one: it holds both embedded stores, leaves their schemas as they are, and opens the way for copies.
// It claims each line of its input in PostgreSQL and answers with the number of claims.
const [root = ""] = process.argv.slice(2);
const tell = (_details: object, message: string): void => void process.stderr.write(`${message}\n`);
const log = { info: () => undefined, warn: tell, error: tell };

const postgres = await openEmbeddedPostgres(root, log, { kind: "server" });
const { db, end } = openPool((await prepareEmbedded(postgres, "fiel")).owner, 1, log);
const place = { directory: path.join(root, "clickhouse"), clickhouseUrl: null, clickhouseCluster: null };
const pins = await openTelemetryPins({ ...place, kind: "server" });
const door = await openBackupDoor({ pins, place: doorPlace(root), log });

async function claim(key: string): Promise<void> {
  await sql`insert into claims (key, holder, expires_at) values (${key}, 'test', now())`.execute(db);
  const { rows } = await sql<{ all: number }>`select count(*)::int as all from claims`.execute(db);
  process.stdout.write(`${rows[0]?.all}\n`);
}

async function close(): Promise<void> {
  await door.close();
  await pins.close();
  await end();
  await postgres.release();
  process.exit(0);
}

process.on("SIGTERM", () => void close());
process.stdin.on("data", (line: Buffer) => void claim(line.toString().trim()));
process.stdout.write("ready\n");
