import { sql } from "kysely";
import { openPostgres } from "../open-postgres.ts";

// A process that uses the store until it is killed: it claims the key of its second argument and says so.
const [dataDirectory = "", code = ""] = process.argv.slice(2);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = await openPostgres({ databaseUrl: null, dataDirectory }, log);
await sql`insert into claims (key, holder, expires_at) values (${code}, 'test', now())`.execute(store.shared);
process.on("SIGTERM", () => void store.close().then(() => process.exit(0)));
process.stdout.write("ready\n");
setInterval(() => undefined, 1_000);
