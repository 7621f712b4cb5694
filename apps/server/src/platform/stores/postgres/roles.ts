import { randomBytes } from "node:crypto";
import pg from "pg";
import { SettingsError } from "../../config/read-settings.ts";
import { applicationRoleOf } from "./application-role.ts";
import type { OpenedPostgres } from "./embedded/opened-postgres.ts";
import type { Connection } from "./pool.ts";
import type { StoreLog } from "./postgres-settings.ts";
import { requireDatabase } from "./require-database.ts";
import { signInAsOwner, signsInAs } from "./sign-in-as-owner.ts";

/** Access to a database as its owner (migrations, maintenance) and as the application. */
export interface Access {
  readonly owner: Connection;
  readonly application: Connection;
}

const ownerRole = "fiel_owner";
const rolesLock = 0x4669_6572;
const attributes = "nosuperuser nocreatedb nocreaterole nobypassrls noinherit";
const insufficientPrivilege = "42501";

/** Makes the embedded store's roles and its database `fiel` if missing. */
export async function prepareEmbedded(
  embedded: Pick<OpenedPostgres, "superuser" | "credentials" | "host" | "port">,
  database: string,
): Promise<Access> {
  const { superuser, credentials, host, port } = embedded;
  const role = applicationRoleOf(database);
  await superuser.query("select pg_advisory_lock($1)", [rolesLock]);
  try {
    await putRole(superuser, ownerRole, credentials.owner);
    await putRole(superuser, role, credentials.application);
    const { rowCount } = await superuser.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0)
      await superuser.query(`create database ${pg.escapeIdentifier(database)} owner ${ownerRole}`);
    await letIn(superuser, database, role);
  } finally {
    await superuser.query("select pg_advisory_unlock($1)", [rolesLock]);
  }
  return {
    owner: { host, port, database, user: ownerRole, password: credentials.owner },
    application: { host, port, database, user: role, password: credentials.application },
  };
}

/**
 * Prepares an operator's PostgreSQL. The application signs in with a role for this database only, if the URL's user may create one and the server
 * admits it; otherwise the owner signs in and assumes that role at once.
 */
export async function prepareExternal(databaseUrl: string, log: StoreLog): Promise<Access> {
  const owner: Connection = { connectionString: databaseUrl };
  const client = await signInAsOwner(databaseUrl);
  try {
    const { database, user } = await requireDatabase(client);
    const role = applicationRoleOf(database);
    await client.query("select pg_advisory_lock($1)", [rolesLock]);
    const password = await passwordOf(client, role);
    const application = { connectionString: urlAs(databaseUrl, role, password) };
    // A working password is not changed, because other servers of this installation use it.
    if (!(await signsInAs(role, application))) await ifAllowed(() => putRole(client, role, password));
    await letIn(client, database, role);
    await requireHarmless(client, role);
    await warnOfOthers(client, database, log);
    if (await signsInAs(role, application)) return { owner, application };
    await ifAllowed(() => client.query(`grant ${role} to current_user`));
    const worn: Connection = { ...owner, options: `-c role=${role}` };
    if (await signsInAs(role, worn)) return { owner, application: worn };
    throw new SettingsError(
      `DATABASE_URL: o usuário ${user} não pode criar nem assumir o papel ${role}: ` +
        `crie-o (create role ${role} nologin; grant ${role} to ${user}) e inicie de novo.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Password of the application's role, equal for every server of the installation whatever user its URL names. The database stores it, visible only to
 * the owner, beside passwords of former roles from a database that was renamed or restored elsewhere.
 */
async function passwordOf(client: pg.Client, role: string): Promise<string> {
  await client.query(
    "create table if not exists fiel_logins (role text primary key, password text not null)",
  );
  const made = randomBytes(32).toString("base64url");
  await client.query("insert into fiel_logins values ($1, $2) on conflict do nothing", [role, made]);
  const { rows } = await client.query<{ password: string }>(
    "select password from fiel_logins where role = $1",
    [role],
  );
  return rows[0]?.password ?? made;
}

async function putRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  const verb = rowCount === 0 ? "create" : "alter";
  const safe = verb === "create" ? attributes : "";
  await client.query(`${verb} role ${role} login ${safe} password ${pg.escapeLiteral(password)}`);
}

/** Lets the role connect and find its tables whatever the server's search path is, and locks out other roles, which PostgreSQL admits by default. */
async function letIn(client: pg.Client, database: string, role: string): Promise<void> {
  const name = pg.escapeIdentifier(database);
  await ifAllowed(() => client.query(`grant connect on database ${name} to ${role}, current_user`));
  await ifAllowed(() => client.query(`revoke connect on database ${name} from public`));
  await ifAllowed(() => client.query(`alter role ${role} in database ${name} set search_path = public`));
  await ifAllowed(() => client.query(`grant usage on schema public to ${role}`));
}

async function warnOfOthers(client: pg.Client, database: string, log: StoreLog): Promise<void> {
  const { rows } = await client.query<{ open: boolean }>(
    "select has_database_privilege('public', current_database(), 'connect') as open",
  );
  if (rows[0]?.open)
    log.warn(
      { database },
      `qualquer papel desse PostgreSQL pode entrar no banco ${database}; o dono dele pode fechá-lo: revoke connect on database ${pg.escapeIdentifier(database)} from public`,
    );
}

async function requireHarmless(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)",
    [role],
  );
  if (rowCount !== 0)
    throw new SettingsError(
      `DATABASE_URL: o papel ${role} passa por cima da separação entre clientes: alter role ${role} nosuperuser nobypassrls.`,
    );
}

/** Runs `work` and ignores missing rights: somebody else may already have done what the URL's user may not do. */
async function ifAllowed(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as { code?: string };
    // These are also the codes of a missing role.
    if (code !== insufficientPrivilege && code !== "42704" && code !== "0LP01") throw error;
  }
}

function urlAs(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
