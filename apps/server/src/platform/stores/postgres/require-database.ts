import type pg from "pg";
import { SettingsError } from "../../config/read-settings.ts";

interface Facts {
  readonly database: string;
  readonly user: string;
}

/** Throws a SettingsError, a sentence for the operator, when Fiel cannot use the database of `DATABASE_URL`. */
export async function requireDatabase(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<
    Facts & { version: number; schema: string | null; may_create: boolean }
  >(`
    select current_database() as database, current_user as user, current_schema() as schema,
      current_setting('server_version_num')::int as version,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_create
  `);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the server said nothing of itself");
  const { database, user, version, schema, may_create: mayCreate } = facts;
  if (version < 150_000)
    throw new SettingsError(
      `DATABASE_URL aponta para um PostgreSQL ${Math.floor(version / 10_000)}; é preciso o 15 ou mais novo.`,
    );
  if (!mayCreate)
    throw new SettingsError(
      `DATABASE_URL: o usuário ${user} não pode criar tabelas no banco ${database}; faça-o dono: alter database ${database} owner to ${user}.`,
    );
  if (schema !== "public")
    throw new SettingsError(
      `DATABASE_URL: o usuário ${user} usa o esquema ${schema ?? "(nenhum)"}, e o Fiel vive no public: alter role ${user} in database ${database} set search_path = public.`,
    );
  return { database, user };
}
