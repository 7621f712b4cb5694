import { sql, type Kysely } from "kysely";
import type { Database } from "../database.ts";
import { openOwner, openPostgres } from "../open-postgres.ts";

// Uses the store until it is killed, as a server or as HOLDS_AS says. It claims the key of its second argument and writes "ready"; each line of its
// input is one more key to claim.
const [dataDirectory = "", code = ""] = process.argv.slice(2);
const settings = { databaseUrl: null, dataDirectory };
const tell = (_details: object, message: string): void => void process.stderr.write(`${message}\n`);
const log = { info: () => undefined, warn: tell, error: tell };

const { db, close } = await open();

async function open(): Promise<{ db: Kysely<Database>; close: () => Promise<void> }> {
  if (process.env["HOLDS_AS"] === "command") return openOwner(settings, log);
  const store = await openPostgres(settings, log);
  return { db: store.shared, close: () => store.close() };
}

async function claim(key: string): Promise<void> {
  await sql`insert into claims (key, holder, expires_at) values (${key}, 'test', now())`.execute(db);
  process.stdout.write("ready\n");
}

process.on("SIGTERM", () => void close().then(() => process.exit(0)));
process.stdin.on("data", (line: Buffer) => void claim(line.toString().trim()));
await claim(code);
setInterval(() => undefined, 1_000);
