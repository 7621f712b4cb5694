import pg from "pg";
import { inject } from "vitest";
import type { TestPostgres } from "../test-postgres.ts";

export interface TableDigests {
  /** Digest of the rows of every table over all clients, read in one statement. */
  read(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
}

/** Opens a superuser's connection, which bypasses row-level security as no program of the product may. */
export async function openTableDigests({ access }: TestPostgres): Promise<TableDigests> {
  const { host, port, superuserPassword } = inject("postgres");
  const { database } = access.owner;
  const client = new pg.Client({ host, port, user: "postgres", password: superuserPassword, database });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`);
  const digestOf = (name: string): string =>
    `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from "${name}" t`;
  const statement = rows.map(({ name }) => digestOf(name)).join(" union all ");
  return {
    async read() {
      // Prepared, since planning takes longer than reading so many small tables.
      const asked = { name: "digests", text: statement };
      const digests = await client.query<{ name: string; digest: string }>(asked);
      return new Map(digests.rows.map(({ name, digest }) => [name, digest]));
    },
    close: () => client.end(),
  };
}
