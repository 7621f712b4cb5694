import { randomBytes } from "node:crypto";
import { documentedSql } from "@fiel/testkit";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isStoreFailure, storeFault } from "../../http/store-failure.ts";
import { applicationRoleOf } from "./application-role.ts";
import { openEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import type { OpenedPostgres } from "./embedded/opened-postgres.ts";
import { openPostgres } from "./open-postgres.ts";
import type { PostgresStore } from "./postgres-store.ts";
import { quickFlags } from "./testing/quick-flags.ts";
import { makeDataRoot, quiet } from "./testing/test-store.ts";

// A server as an operator runs it: not prepared by Fiel and reached only by a URL.
let server: OpenedPostgres;
let remove: () => Promise<void>;
beforeAll(async () => {
  const made = await makeDataRoot();
  remove = made.remove;
  server = await openEmbeddedPostgres(made.root, quiet, { flags: quickFlags });
});
afterAll(async () => {
  await server.release();
  await remove();
});

interface Made {
  readonly url: string;
  readonly database: string;
  readonly role: string;
}

const urlOf = (user: string, password: string, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;

async function makeDatabase(user: string, attributes: string, name?: string): Promise<Made> {
  const database = name ?? `db_${randomBytes(4).toString("hex")}`;
  const password = `p@ss/${user}`;
  const { rowCount } = await server.superuser.query("select 1 from pg_roles where rolname = $1", [user]);
  if (rowCount === 0)
    await server.superuser.query(`create role ${user} login password '${password}' ${attributes}`);
  await server.superuser.query(`create database ${pg.escapeIdentifier(database)} owner ${user}`);
  return { url: urlOf(user, password, database), database, role: applicationRoleOf(database) };
}

const open = (databaseUrl: string, log = quiet): Promise<PostgresStore> =>
  openPostgres({ databaseUrl, dataDirectory: "/nowhere" }, log);

async function identities(databaseUrl: string): Promise<unknown> {
  const store = await open(databaseUrl);
  const { rows } = await sql`
    select current_user as current, session_user as session, has_table_privilege('kysely_migration', 'select') as sees_migrations,
      has_table_privilege('fiel_logins', 'select') as sees_logins, has_table_privilege('users', 'select, insert, update, delete') as works
  `.execute(store.shared);
  await store.close();
  return rows[0];
}

async function asked(connectionString: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** URL with which the application of this database signs in, by the password that the database stores. */
async function applicationUrl({ url, role, database }: Made, elsewhere = database): Promise<string> {
  const [row] = (await asked(url, `select password from fiel_logins where role = '${role}'`)) as {
    password: string;
  }[];
  return urlOf(role, row?.password ?? "", elsewhere);
}

const secretOf = async (role: string): Promise<unknown> =>
  (await server.superuser.query("select rolpassword from pg_authid where rolname = $1", [role])).rows[0];

describe("DATABASE_URL", () => {
  const works = { sees_migrations: false, sees_logins: false, works: true };

  it("signs the application in by its own name where the URL's user may make roles", async () => {
    const { url, role } = await makeDatabase("maker", "createrole");
    const expected = { current: role, session: role, ...works };
    expect(await identities(url)).toEqual(expected);
    expect(await identities(url)).toEqual(expected);
  });

  it("puts the role on where its user may only be a member of it", async () => {
    const { url, role } = await makeDatabase("member", "");
    await server.superuser.query(`create role ${role} nologin`);
    await server.superuser.query(`grant ${role} to member with inherit false, set true`);
    expect(await identities(url)).toEqual({ current: role, session: "member", ...works });
  });

  it.each([
    ["may make roles", 0],
    ["may not", 1],
  ])("works with what the operator's page tells to run for a user who %s", async (_who, block) => {
    const database = `doc_${randomBytes(4).toString("hex")}`;
    const role = applicationRoleOf(database);
    const user = `dono_${database}`;
    const statements = documentedSql("Um PostgreSQL próprio")[block] ?? [];
    expect(statements.length).toBeGreaterThan(1);
    for (const statement of statements)
      await server.superuser.query(
        statement
          .replaceAll("fiel_app_fiel", role)
          .replaceAll("fiel_dono", user)
          .replaceAll(/\bfiel\b/g, database)
          .replace("'…'", "'p@ss'"),
      );
    const url = urlOf(user, "p@ss", database);
    expect(await identities(url)).toEqual({ current: role, session: block === 0 ? role : user, ...works });
  });

  it("works in a database of any name, and where the server gives new roles nothing", async () => {
    const made = await makeDatabase("maker", "createrole", "Fábrica 1 — 'São João' da Boa Vista café moído");
    await asked(made.url, "revoke all on schema public from public");
    await asked(
      made.url,
      `alter database ${pg.escapeIdentifier(made.database)} set search_path = elsewhere, public`,
    );
    expect(Buffer.byteLength(made.role)).toBeLessThanOrEqual(63);
    expect(await identities(made.url)).toMatchObject({ current: made.role, works: true });
  });

  it.each([
    [
      "may neither make nor be the role",
      /não pode criar nem assumir o papel fiel_app_\w+: .*grant fiel_app_\w+ to stranger/,
    ],
    [
      "has a wrong password",
      /^DATABASE_URL: o PostgreSQL em 127\.0\.0\.1:\d+ não aceita o usuário stranger com essa senha\.$/,
    ],
    ["names a database that is none", /não tem o banco falta; crie-o: create database falta\.$/],
    ["may not make tables", /não pode criar tabelas no banco \w+; faça-o dono/],
    ["has tables of its own elsewhere", /usa o esquema stranger, e o Fiel vive no public/],
    ["has a role that passes by row-level security", /passa por cima da separação entre clientes/],
  ])("ends with a sentence where the URL's user %s", async (trouble, sentence) => {
    const { url, database, role } = await makeDatabase("stranger", "");
    const spoilt = new URL(url);
    if (trouble.includes("password")) spoilt.password = "errada";
    if (trouble.includes("database")) spoilt.pathname = "/falta";
    if (trouble.includes("not make"))
      await server.superuser.query(`alter database ${database} owner to postgres`);
    if (trouble.includes("elsewhere")) await asked(url, "create schema stranger");
    if (trouble.includes("row-level")) await server.superuser.query(`create role ${role} bypassrls`);
    const error = await open(spoilt.href).then(
      () => new Error("it opened"),
      (thrown: unknown) => thrown as Error,
    );
    expect(error.name).toBe("SettingsError");
    expect(error.message).toMatch(sentence);
    expect(error.message).not.toMatch(/errada|p@ss/);
  });

  it("fails with the reason, as a store that is away, when nobody answers there", async () => {
    const error: unknown = await open("postgres://a:b@127.0.0.1:1/c").catch((thrown: unknown) => thrown);
    expect((error as Error).message).toBe(
      "DATABASE_URL: não há um PostgreSQL que responda em 127.0.0.1:1 (ECONNREFUSED).",
    );
    expect(storeFault(error)).toBe("away");
  });

  it("leaves a password that works, finds it whatever user the URL names, and mends one that does not", async () => {
    const made = await makeDatabase("first_owner", "createrole");
    await server.superuser.query("create role second_owner login password 'other' in role first_owner");
    await server.superuser.query("grant postgres to second_owner");
    const stores = await Promise.all([open(made.url), open(made.url)]);
    const secret = await secretOf(made.role);
    const other = await open(urlOf("postgres", server.credentials.superuser, made.database));
    expect(await secretOf(made.role)).toEqual(secret);
    for (const store of [...stores, other]) await store.ping();

    await server.superuser.query(`alter role ${made.role} password 'de outro'`);
    await server.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${made.role}'`,
    );
    const refused: unknown = await stores[0].ping().catch((thrown: unknown) => thrown);
    expect(isStoreFailure(refused)).toBe(true);
    await expect.poll(() => stores[0].ping().catch(storeFault)).toBe("refused");
    const mended = await open(made.url);
    for (const store of [...stores, other, mended])
      await expect.poll(() => store.ping().catch(() => 1)).toBe(undefined);
    for (const store of [...stores, other, mended]) await store.close();
  });
});

describe("two installations on one server", () => {
  it.each([
    ["of two owners", "owner_of_one", "owner_of_other"],
    ["of one owner", "owner_of_both", "owner_of_both"],
  ])("%s work side by side and cannot come into each other's database", async (_, first, second) => {
    const one = await makeDatabase(first, "createrole");
    const other = await makeDatabase(second, "createrole");
    const oneStore = await open(one.url);
    const both = await Promise.all([open(other.url), open(one.url)]);
    await oneStore.ping();
    for (const store of [oneStore, ...both]) await store.close();
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await asked(await applicationUrl(mine), "select count(*)::int from users")).toEqual([
        { count: 0 },
      ]);
      await expect(asked(await applicationUrl(mine, theirs.database), "select 1")).rejects.toThrow(
        /permission denied for database/,
      );
      await server.superuser.query(`grant connect on database ${theirs.database} to ${mine.role}`);
      await expect(asked(await applicationUrl(mine, theirs.database), "select * from users")).rejects.toThrow(
        /permission denied for table/,
      );
    }
  });
});

describe("an installation of the version before", () => {
  /** Leaves the database as the former version did: a role of the whole server has all rights of the application. */
  async function makeFormer(): Promise<Made> {
    const made = await makeDatabase("before", "createrole");
    await (await open(made.url)).close();
    const { rowCount } = await server.superuser.query("select 1 from pg_roles where rolname = 'fiel_app'");
    if (rowCount === 0) await server.superuser.query("create role fiel_app login");
    await rename(made, made.role, "fiel_app");
    await asked(made.url, "drop table fiel_logins");
    return made;
  }
  async function rename({ url, database }: Made, from: string, to: string): Promise<void> {
    const all = urlOf("postgres", server.credentials.superuser, database);
    const granted = (await asked(url, privileges(from))) as { kind: string; name: string; may: string }[];
    for (const { kind, name, may } of granted) await asked(all, `grant ${may} on ${kind} ${name} to ${to}`);
    await asked(all, `drop owned by ${from}; drop role ${from}`);
  }
  const privileges = (role: string) => `
    select 'table' as kind, c.oid::regclass::text as name, string_agg(a.privilege_type, ', ' order by a.privilege_type) as may
    from pg_class c, aclexplode(c.relacl) a where a.grantee = '${role}'::regrole and c.relnamespace = 'public'::regnamespace group by c.oid
    union all
    select 'function', p.oid::regprocedure::text, string_agg(a.privilege_type, ', ')
    from pg_proc p, aclexplode(p.proacl) a where a.grantee = '${role}'::regrole group by p.oid order by 1, 2`;

  it("moves to its own role with all that it may, and leaves the old one to the others", async () => {
    const one = await makeFormer();
    const other = await makeFormer();
    const before = await asked(one.url, privileges("fiel_app"));
    expect(before).not.toEqual([]);
    for (const _ of [1, 2]) {
      await (await open(one.url)).close();
      expect(await asked(one.url, privileges(one.role))).toEqual(before);
      expect(await asked(one.url, privileges("fiel_app"))).toEqual([]);
    }
    expect(await asked(other.url, privileges("fiel_app"))).toEqual(before);
    await (await open(other.url)).close();
    expect(await asked(other.url, privileges(other.role))).toEqual(before);
  });

  it("goes on in a database that got another name", async () => {
    const made = await makeDatabase("renamer", "createrole createdb");
    await (await open(made.url)).close();
    const before = await asked(made.url, privileges(made.role));
    const renamed = { ...made, database: `${made.database}_2`, role: `${made.role}_2`, url: `${made.url}_2` };
    await server.superuser.query(`alter database ${made.database} rename to ${renamed.database}`);
    expect(await identities(renamed.url)).toMatchObject({ current: renamed.role, works: true });
    expect(await asked(renamed.url, privileges(renamed.role))).toEqual(before);
    expect(await asked(renamed.url, privileges(made.role))).toEqual([]);
  });
});
