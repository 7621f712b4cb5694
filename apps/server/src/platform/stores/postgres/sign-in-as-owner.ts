import type pg from "pg";
import { SettingsError } from "../../config/read-settings.ts";
import { storeFault } from "../../http/store-failure.ts";
import { openClient, type Connection } from "./pool.ts";
import { reasonOf } from "./postgres-settings.ts";

/** Signs in by `DATABASE_URL`. Throws a sentence for the operator, without the password. */
export async function signInAsOwner(databaseUrl: string): Promise<pg.Client> {
  const client = openClient({ connectionString: databaseUrl });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asSentence(error, new URL(databaseUrl));
  }
}

/** Whether `role` can sign in with the connection. Throws when that cannot be determined. */
export async function signsInAs(role: string, connection: Connection): Promise<boolean> {
  const client = openClient(connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ user: string }>("select current_user as user");
    return rows[0]?.user === role;
  } catch (error) {
    // A pooler in front answers an unknown role with a protocol error.
    if (storeFault(error) === "away" && (error as { code?: string }).code !== "08P01") throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function asSentence(error: unknown, { host, username, pathname }: URL): Error {
  const { code = "" } = error as { code?: string };
  const cause = { cause: error };
  const place = `DATABASE_URL: o PostgreSQL em ${host}`;
  const database = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  if (code === "3D000")
    return new SettingsError(
      `${place} não tem o banco ${database}; crie-o: create database ${database}.`,
      cause,
    );
  if (code === "42501")
    return new SettingsError(
      `${place} não deixa o usuário ${user} entrar no banco ${database}: grant connect on database ${database} to ${user}.`,
      cause,
    );
  const isAboutPassword = error instanceof Error && error.message.startsWith("SASL");
  if (storeFault(error) === "refused" || isAboutPassword)
    return new SettingsError(`${place} não aceita o usuário ${user} com essa senha.`, cause);
  // A refused connection to several addresses of a host gives one error without a message.
  const said = code || reasonOf(error);
  return new Error(`DATABASE_URL: não há um PostgreSQL que responda em ${host} (${said}).`, cause);
}
