import { createHmac } from "node:crypto";
import pg from "pg";
import type { EmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { applicationRole } from "./migrations/isolation.ts";
import { connectionConfig, type Connection } from "./pool.ts";

/** The two ways into a database: as its owner (migrations, maintenance) and as the application. */
export interface Access {
  readonly owner: Connection;
  readonly application: Connection;
}

const ownerRole = "fiel_owner";
const rolesLock = 0x4669_6572;
const attributes = "nosuperuser nocreatedb nocreaterole nobypassrls noinherit";

/** Makes the embedded store's roles and its database `fiel` where they are missing. */
export async function prepareEmbedded(embedded: EmbeddedPostgres, database: string): Promise<Access> {
  const { superuser, credentials, host, port } = embedded;
  await superuser.query("select pg_advisory_lock($1)", [rolesLock]);
  try {
    await putRole(superuser, ownerRole, credentials.owner);
    await putRole(superuser, applicationRole, credentials.application);
    const { rowCount } = await superuser.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0)
      await superuser.query(`create database ${pg.escapeIdentifier(database)} owner ${ownerRole}`);
  } finally {
    await superuser.query("select pg_advisory_unlock($1)", [rolesLock]);
  }
  return {
    owner: { host, port, database, user: ownerRole, password: credentials.owner },
    application: { host, port, database, user: applicationRole, password: credentials.application },
  };
}

/**
 * For a PostgreSQL that the operator runs. The application signs in as a role of its own where the URL's user may make
 * one and the server lets it in; else the owner signs in and puts that role on at once.
 */
export async function prepareExternal(databaseUrl: string): Promise<Access> {
  const owner: Connection = { connectionString: databaseUrl };
  const client = new pg.Client(connectionConfig(owner));
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [rolesLock]);
    const application = asApplication(databaseUrl);
    // Refused where the role was made by somebody else; it may have this password all the same.
    await putRole(client, applicationRole, application.password).catch(() => undefined);
    if (await canConnect(application.connection)) return { owner, application: application.connection };
    await client.query(`grant ${applicationRole} to current_user`).catch(() => undefined);
    const worn: Connection = { ...owner, options: `-c role=${applicationRole}` };
    if (await canConnect(worn)) return { owner, application: worn };
    throw new Error(
      `O usuário de DATABASE_URL não pode criar nem assumir o papel ${applicationRole}: ` +
        `crie-o (create role ${applicationRole} nologin; grant ${applicationRole} to <usuário>) e inicie de novo.`,
    );
  } finally {
    await client.end();
  }
}

async function putRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  const verb = rowCount === 0 ? "create" : "alter";
  const safe = verb === "create" ? attributes : "";
  await client.query(`${verb} role ${role} login ${safe} password ${pg.escapeLiteral(password)}`);
}

// Every server must find the same password without being told: it follows from the owner's.
function asApplication(databaseUrl: string): { connection: Connection; password: string } {
  const url = new URL(databaseUrl);
  const password = createHmac("sha256", decodeURIComponent(url.password))
    .update(applicationRole)
    .digest("base64url");
  url.username = applicationRole;
  url.password = password;
  return { connection: { connectionString: url.href }, password };
}

async function canConnect(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connectionConfig(connection));
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string }>("select current_user as user");
    return rows[0]?.user === applicationRole;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < 150_000)
    throw new Error(
      `DATABASE_URL aponta para um PostgreSQL ${Math.floor(version / 10_000)}; é preciso o 15 ou mais novo.`,
    );
}
